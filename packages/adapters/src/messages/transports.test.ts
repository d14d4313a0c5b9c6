import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createSmsTransport } from "./sms/index.ts";
import { createSmtpTransport } from "./smtp/index.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function gateway(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<string> {
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
}

const text = { subject: "Code", body: "123456 কোড" };

describe("the SMS gateway", () => {
  test("gets {to, text} as JSON, with the international number", async () => {
    let seen: unknown;
    const url = await gateway((request, response, body) => {
      seen = { method: request.method, type: request.headers["content-type"], body: JSON.parse(body) };
      response.writeHead(202).end();
    });
    await createSmsTransport({ url }).send({ to: "01712345678", text });
    expect(seen).toEqual({
      method: "POST",
      type: "application/json",
      body: { to: "8801712345678", text: "123456 কোড" },
    });
  });

  test.each([400, 500, 301])("answering %i means that the message did not leave", async (status) => {
    const url = await gateway((_request, response) =>
      response.writeHead(status, { location: "http://127.0.0.1:1/" }).end(),
    );
    await expect(createSmsTransport({ url }).send({ to: "01712345678", text })).rejects.toThrow();
  });
});

/** As much of a mail server as takes one message. */
async function mailServer(): Promise<{ url: string; received: () => string }> {
  let received = "";
  const server = createTcpServer((socket) => {
    let isInData = false;
    socket.write("220 test\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      const lines = String(chunk);
      received += lines;
      if (isInData) {
        if (!lines.endsWith("\r\n.\r\n")) return;
        isInData = false;
        socket.write("250 kept\r\n");
      } else if (lines.startsWith("DATA")) {
        isInData = true;
        socket.write("354 go on\r\n");
      } else if (lines.startsWith("QUIT")) socket.end("221 bye\r\n");
      else socket.write("250 ok\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received: () => received };
}

describe("the mail server", () => {
  test("gets one text message, and a line break in an address adds no recipient", async () => {
    const { url, received } = await mailServer();
    const smtp = createSmtpTransport({ url, from: "Maidan <no-reply@maidan.test>" });
    closers.push(() => smtp.close());
    await smtp.send({ to: "r@example.com", text: { subject: "Your code", body: "123456" } });
    expect(received()).toContain("RCPT TO:<r@example.com>");
    expect(received()).toContain("Subject: Your code");
    expect(received()).toContain("123456");
    await smtp.send({ to: "r@example.com\r\nBcc: evil@example.com", text }).catch(() => undefined);
    expect(received()).not.toMatch(/RCPT TO:<evil/);
  });

  test("that isn't there means that the message did not leave", async () => {
    const smtp = createSmtpTransport({ url: "smtp://127.0.0.1:1", from: "x@maidan.test" });
    closers.push(() => smtp.close());
    await expect(smtp.send({ to: "r@example.com", text })).rejects.toThrow();
  });
});
