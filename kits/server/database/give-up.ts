/** Gives a connection up at once. pg offers no way to do so that does not begin with asking the server. */
export const giveUp = (client: object | undefined): void =>
  (client as { connection?: { stream?: { destroy: () => void } } } | undefined)?.connection?.stream?.destroy()
