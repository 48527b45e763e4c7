import type { FastifyRequest } from 'fastify'

export const languages = ['ar', 'en', 'fr'] as const
export type Language = (typeof languages)[number]
const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** The language of a call: Accept-Language as our own client sends it; Arabic otherwise. */
export function languageOf(request: FastifyRequest): Language {
  const asked = /^(ar|en|fr)\b/.exec(request.headers['accept-language'] ?? '')?.[1]
  return isLanguage(asked) ? asked : 'ar'
}

/** The language of a page: `?lang=`, else the cookie; a browser's own preference does not override Arabic. */
export function pageLanguageOf(request: FastifyRequest): Language {
  const asked = (request.query as { lang?: string } | undefined)?.lang ?? request.cookies?.lang
  return isLanguage(asked) ? asked : 'ar'
}
