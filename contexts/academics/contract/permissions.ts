export const structureRead = 'academics.structure.read'
export const structureWrite = 'academics.structure.write'
