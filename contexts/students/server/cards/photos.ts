import { definePurpose } from '@halaqa/kit-server/files'

/** The face on the card and the record: a portrait, encoded again and no longer than 1,200 pixels. */
export const photoPurpose = definePurpose({
  name: 'students.photo',
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 10 * 1024 * 1024,
  image: { maxSide: 1200 },
})
