/** The demonstration's password, the same for every account; the accounts exist in a demonstration only. */
export const demoPassword = 'Halaqa-2026-demo'
