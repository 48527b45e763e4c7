type Wilayat = { id: string; kept: string }

/** The wilayat that a draft means: by its kept name, or by the name in Latin letters that older drafts hold. */
export const wilayatOf = <W extends Wilayat>(all: readonly W[], city: string): W | undefined =>
  all.find(({ id, kept }) => kept === city || id === city.toLowerCase().replace(/ /g, '-'))
