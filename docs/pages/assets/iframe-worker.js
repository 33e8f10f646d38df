// A page that was opened from a folder may not start a worker, and the search needs one. Here a
// hidden frame takes its place: it loads the worker's script and passes messages to and fro.
if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      this.waiting = [];
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      const page = this.inside.document;
      page.open();
      page.write(
        "<script>postMessage = data => parent.postMessage({ worker: true, data }, '*');" +
          "importScripts = (...urls) => Promise.all(urls.map(url => new Promise(done => {" +
          "const script = document.createElement('script'); script.src = url;" +
          "script.onload = script.onerror = done; document.body.append(script); })));" +
          "<\/script><script src='" + url + "'><\/script>"
      );
      page.close();
      this.inside.addEventListener("load", () => {
        const waiting = this.waiting;
        this.waiting = null;
        waiting.forEach(data => this.postMessage(data));
      });
      window.addEventListener("message", event => {
        if (event.source !== this.inside || !event.data || !event.data.worker) return;
        const message = new MessageEvent("message", { data: event.data.data });
        if (this.onmessage) this.onmessage(message);
        this.dispatchEvent(message);
      });
    }

    postMessage(data) {
      if (this.waiting) this.waiting.push(data);
      else this.inside.dispatchEvent(new MessageEvent("message", { data }));
    }
  };
  window.Worker = window.IFrameWorker;
}
