// Shows push notifications. They name a person and a document, never what was written.

self.addEventListener('push', (event) => {
  const { id, title, url } = event.data.json();
  const options = { tag: `galley-${id}`, data: { url }, icon: '/favicon.svg' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.url));
});

// The push service replaced the browser's address.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event));
});

async function renew({ oldSubscription, newSubscription }) {
  const made = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = made.toJSON();
  await fetch('/api/v1/profile/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
