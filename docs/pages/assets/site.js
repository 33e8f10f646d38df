// What the theme leaves to do for whoever hears a page or moves through it with keys.
window.addEventListener("load", () => {
  const search = document.querySelector(".md-search");
  if (search) search.setAttribute("aria-label", "Search");
  // A table that is wider than the screen can be scrolled with the arrow keys.
  const reach = () => {
    for (const wrap of document.querySelectorAll(".md-typeset__scrollwrap")) {
      if (wrap.scrollWidth > wrap.clientWidth) {
        wrap.setAttribute("tabindex", "0");
        wrap.setAttribute("role", "group");
        wrap.setAttribute("aria-label", "Table");
      } else {
        ["tabindex", "role", "aria-label"].forEach(name => wrap.removeAttribute(name));
      }
    }
  };
  reach();
  window.addEventListener("resize", reach);
});
