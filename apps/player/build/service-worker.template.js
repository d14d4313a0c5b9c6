// Pages come from the network, and the offline page when there is none. Files of the build never change and come from the cache.
// Answers of the API are never kept: a balance from yesterday is worse than none.
const cacheName = `maidan-${"__VERSION__"}`;
const files = "__FILES__";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

// A newer version waits until the page asks for it: nobody is thrown out of a bet.
self.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

// On a phone the network goes for moments, and a browser takes a script that failed once for failed as long as the page stands: so it is asked for again, for half a
// minute, before that is said.
async function fetched(request) {
  for (const pauseMs of pausesMs) {
    const answer = await fetch(request).catch(() => undefined);
    if (answer !== undefined && answer.status < 500) return answer;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    // The server knows our own phone frame by what the browser says of it, which would be lost on the way through here.
    if (request.destination !== "document") return;
    event.respondWith(fetch(request).catch(() => caches.match("/offline.html")));
  } else if (url.pathname.startsWith("/assets/") || url.pathname.startsWith("/brand/")) {
    event.respondWith(
      caches.match(request).then(
        (hit) =>
          hit ??
          fetched(request).then((answer) => {
            if (!answer.ok) return answer;
            const copy = answer.clone();
            event.waitUntil(caches.open(cacheName).then((cache) => cache.put(request, copy)));
            return answer;
          }),
      ),
    );
  }
});
