/** The subject whose sheet is large, how many students it has more than in the demonstration, and their marks so far. */
export const sheet = { code: 'AQD102', added: 120, quiz: 15, midterm: 24 }
