export { excerptAround } from './excerpt.ts'
export { nearestTo, spellingsOf } from './nearest.ts'
export { beginsWith, closeness, closestFirst, folded, foldedText, isClosest, matching } from './search.ts'
