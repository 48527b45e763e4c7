export const structureRead = 'academics.structure.read'
export const structureWrite = 'academics.structure.write'
export const decisionRead = 'academics.decision.read'
export const decisionWrite = 'academics.decision.write'
export const cycleRead = 'academics.cycle.read'
export const cycleWrite = 'academics.cycle.write'
/** Making another semester the running one. */
export const semesterActivate = 'academics.semester.activate'
/** Grade scale, announced Hijri months. */
export const settingsRead = 'academics.settings.read'
export const settingsWrite = 'academics.settings.write'
