import { documentPurpose } from '@halaqa/admission/factories'
import { storeFile } from '@halaqa/kit-server/files'
import sharp from 'sharp'

export type Scan = { id: string; name: string; type: string; bytes: number }

/** A drawn sheet that stands for every document of the demonstration: no real paper of anybody. */
export async function storeScan(): Promise<Scan> {
  const line = (y: number, width: number) =>
    `<rect x="${760 - width}" y="${y}" width="${width}" height="16" rx="8" fill="#cfc8b8"/>`
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="840" height="1120"><rect width="840" height="1120" fill="#3b4a44"/>
<rect x="40" y="40" width="760" height="1040" rx="6" fill="#fffdf7"/><circle cx="420" cy="170" r="62" fill="none" stroke="#0F5C4A" stroke-width="10"/>
<circle cx="420" cy="170" r="36" fill="#B8872B" opacity=".5"/>${[300, 350, 430, 480, 530, 580, 660, 710, 760].map((y, at) => line(y, 640 - (at % 3) * 90)).join('')}
<rect x="100" y="880" width="180" height="110" rx="8" fill="none" stroke="#9A1F18" stroke-width="6" opacity=".6" transform="rotate(-8 190 935)"/></svg>`
  const body = await sharp(Buffer.from(sheet)).jpeg({ quality: 70 }).toBuffer()
  const { id, name, type, bytes } = await storeFile({
    purpose: documentPurpose,
    name: 'document.jpg',
    body,
    owner: { guard: 'system', id: 0 },
  })
  return { id, name, type, bytes }
}
