import { randomBytes } from 'node:crypto'

/** In the QR code of a paper: nobody guesses it. */
export const newVerifyCode = (): string => randomBytes(18).toString('base64url')
