/** Messages for failures with an external cause: the cause and its remedy. */
export const outageTexts = {
  diskFull: "The server's disk is full. Ask your administrator to free some space.",
  diskBroken: "The server can't read or write its disk. Ask your administrator to check it.",
  folder: "The server can't write to its data folder. Ask your administrator to check its permissions.",
  database: "The database isn't available. Try again in a moment.",
  busy: 'The server is out of memory or connections. Try again in a moment.',
} as const;
