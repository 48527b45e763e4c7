const types: Record<string, readonly string[]> = {
  pdf: ['application/pdf'],
  image: ['image/jpeg', 'image/png', 'image/webp'],
}

/** The MIME types of what a document accepts (`image`, `pdf`). */
export const mimeTypesOf = (accepts: readonly string[]): string[] => accepts.flatMap(each => types[each] ?? [each])
