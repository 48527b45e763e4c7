/** Whole years between a birthday and a day, both `YYYY-MM-DD`. */
export function ageOn(birthDate: string, today: string): number {
  const [birthYear, birthRest] = [Number(birthDate.slice(0, 4)), birthDate.slice(5)]
  const had = today.slice(5) >= birthRest
  return Number(today.slice(0, 4)) - birthYear - (had ? 0 : 1)
}
