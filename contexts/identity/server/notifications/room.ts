/** The room of everything that one account hears. */
export const roomOf = (account: { guard: string; id: number }): string => `${account.guard}:${account.id}`
