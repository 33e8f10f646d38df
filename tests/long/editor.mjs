// Opens rulesets in the language server that editors use, and prints what it has to say.
//
//   handfoot schema --editor > FOLDER/editor.schema.json
//   npm install --prefix FOLDER yaml-language-server
//   node tests/long/editor.mjs FOLDER/node_modules/yaml-language-server/bin/yaml-language-server \
//     FOLDER/editor.schema.json variants/*.handfoot.yaml examples/house-rules/*.handfoot.yaml
//
// Exits 1 when it complains about any of the files, which are known to be good.

import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const [server, schema, ...files] = process.argv.slice(2);
const child = spawn("node", [server, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
const settings = { validate: true, schemaStore: { enable: false } };
const answers = new Map();
const complaints = new Map();
let heard = Buffer.alloc(0);

function send(message) {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

function take(message) {
  if (message.method === "workspace/configuration") {
    const result = message.params.items.map((one) => (one.section === "yaml" ? settings : null));
    send({ id: message.id, result });
  } else if (message.method === "textDocument/publishDiagnostics") {
    complaints.get(message.params.uri)?.(message.params.diagnostics);
  } else if (message.method && message.id !== undefined) {
    send({ id: message.id, result: null });
  } else {
    answers.get(message.id)?.();
  }
}

child.stdout.on("data", (data) => {
  heard = Buffer.concat([heard, data]);
  for (;;) {
    const head = heard.indexOf("\r\n\r\n");
    if (head < 0) return;
    const length = Number(/Content-Length: (\d+)/.exec(heard.subarray(0, head))[1]);
    if (heard.length < head + 4 + length) return;
    const text = heard.subarray(head + 4, head + 4 + length);
    heard = heard.subarray(head + 4 + length);
    take(JSON.parse(text));
  }
});

async function open(file) {
  const uri = `file://${path.resolve(file)}`;
  const modeline = `# yaml-language-server: $schema=file://${path.resolve(schema)}`;
  const lines = fs.readFileSync(file, "utf8").split("\n");
  const text = [modeline, ...lines.slice(lines[0].startsWith("#") ? 1 : 0)].join("\n");
  const told = new Promise((resolve) => complaints.set(uri, resolve));
  const textDocument = { uri, languageId: "yaml", version: 1, text };
  send({ method: "textDocument/didOpen", params: { textDocument } });
  return told;
}

const ready = new Promise((resolve) => answers.set(1, resolve));
const capabilities = { workspace: { configuration: true } };
send({ id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities } });
await ready;
send({ method: "initialized", params: {} });
let found = 0;
for (const file of files) {
  for (const one of await open(file)) {
    found += 1;
    console.log(`${file}:${one.range.start.line + 1}: ${one.message}`);
  }
}
console.log(`Opened ${files.length} files: ${found || "no"} complaints.`);
child.kill();
process.exit(found ? 1 : 0);
