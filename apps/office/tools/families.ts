const families: readonly (readonly string[])[] = [
  // What all others are built upon.
  ['academics', 'content', 'curriculum', 'finance'],
  // The affairs of a student: the screens of each speak of the others.
  ['grading', 'records', 'students', 'studies'],
]

/** The contexts whose contracts and words come with those of this one, in one file each; itself among them. */
export const familyOf = (context: string): readonly string[] =>
  families.find(each => each.includes(context)) ?? [context]

/** What the file of a family is called. */
export const familyName = (context: string): string => familyOf(context).join('-')
