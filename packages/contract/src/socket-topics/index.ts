/* What a browser needs of the socket to follow it: without the shapes of its messages, which bring their checks along. */

/** The server says something at least this often; after twice as long without a word a client doubts its connection, after four times as long it takes it for dead. */
export const heartbeatMs = 2_500;

/** Topics that anybody may follow, also without an account: prices and scores are public. */
export const publicTopicPattern = /^(?:events|market:[0-9]{1,4}\.[0-9]{1,18}|(?:event|house):[0-9]{1,18})$/;

/**
 * Topics of the connection's own player. They carry no id: whose they are is decided by the ticket alone, so that another player's topic
 * cannot even be named. [PUSH-04]
 */
export const privateTopics = ["balance", "user", "orders", "inbox", "chat"] as const;
export type PrivateTopic = (typeof privateTopics)[number];
export type PublicTopic = "events" | `market:${string}` | `event:${string}` | `house:${string}`;
export type Topic = PrivateTopic | PublicTopic;

export const isPrivateTopic = (topic: string): topic is PrivateTopic =>
  privateTopics.some((privateTopic) => privateTopic === topic);

export const isTopic = (topic: string): topic is Topic => isPrivateTopic(topic) || publicTopicPattern.test(topic);

export const marketTopic = (marketId: string): `market:${string}` => `market:${marketId}`;
export const houseTopic = (eventId: string): `house:${string}` => `house:${eventId}`;
