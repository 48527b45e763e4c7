import { nameIn, specialtyById, specialtyNames } from '@halaqa/academics/server'
import { day, type Language } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { readFile } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import { renderPdf } from '@halaqa/kit-server/pdf'
import { translate } from '@halaqa/kit-server/words'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { noCard, noPhoto } from '../../contract/cards.ts'
import { studentById } from '../students/students.queries.ts'
import { cardTemplate } from './card-template.ts'
import { personOf, readyOf } from './photos.queries.ts'

/** Days from printing on. */
const validFor = 365
/** Pixels of 22 by 29.3 mm at 600 dpi, the resolution of card printers. */
const photoSize = { width: 520, height: 692 }

/** What stands on the card of a student, and what stands in its way. */
export async function cardOf(id: number, language: string) {
  const student = await studentById(id)
  const specialty = await specialtyById(student.specialty_id)
  return {
    ...personOf(student, await specialtyNames(language)),
    latin_name: student.latin_name,
    degree: translate(language, `students.student.values.degree_type.${specialty.degree_type}`),
    valid_until: addDays(clock.today(), validFor),
    has_photo: student.photo_id !== null,
    refused: readyOf(student),
  }
}

/** The card as a PDF; refused without a photo, and of whoever has left. */
export async function renderCard(id: number, language: string) {
  const student = await studentById(id)
  const refused = readyOf(student)
  if (refused) return refuse(refused === noPhoto.code ? noPhoto : noCard)
  const specialty = await specialtyById(student.specialty_id)
  const word = (key: string) => translate(language, `students.card.${key}`, genderOf(student))
  const photo = sharp(await readFile(student.photo_id!)).resize({ ...photoSize, fit: 'cover' })
  const body = await renderPdf({
    template: cardTemplate,
    data: {
      language,
      title: word('title'),
      house: word('house'),
      name: student.full_name,
      latin: student.latin_name,
      code: student.number,
      facts: [
        { label: translate(language, 'students.student.fields.number'), text: student.number, latin: true },
        { label: translate(language, 'students.student.fields.specialty'), text: nameIn(specialty, language) },
        { label: word('valid_until'), text: day(addDays(clock.today(), validFor), language as Language) },
      ],
      note: word('note'),
    },
    assets: {
      'photo.jpg': await photo.jpeg({ quality: 90 }).toBuffer(),
      'qr.svg': Buffer.from(await QRCode.toString(student.number, { type: 'svg', margin: 0 })),
    },
    standard: 'a-2b',
  })
  return { body, name: `card-${student.number}.pdf` }
}
