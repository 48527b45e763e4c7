import { longText, text } from '@halaqa/kit-contract'
import type { z } from 'zod'

/** What a message to applicants may name: `{{name}}`. */
export const variables = ['name', 'number', 'step', 'specialty'] as const
export type Variables = Record<(typeof variables)[number], string>

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g
const isVariable = (name: string): name is keyof Variables => (variables as readonly string[]).includes(name)

/** The names in a text that are no variables, each once: spelling mistakes that an applicant would read. */
export const unknownVariables = (written: string): string[] => [
  ...new Set([...written.matchAll(placeholder)].map(match => match[1]!).filter(name => !isVariable(name))),
]

/** The text with the values of an applicant. What is no variable stays as it is written. */
export const fillTemplate = (written: string, values: Variables): string =>
  written.replace(placeholder, (whole, name: string) => (isVariable(name) ? values[name] : whole))

/** Refuses a text that names what no applicant has. */
export function onlyVariables(written: string, context: z.RefinementCtx<string>): void {
  const unknown = unknownVariables(written)
  if (unknown.length)
    context.addIssue({
      code: 'custom',
      params: { key: 'unknown-variable', values: { list: unknown } },
      input: written,
    })
}
export const templateLine = (max: number) => text(max).superRefine(onlyVariables)
export const templateText = (max: number) => longText(max).superRefine(onlyVariables).meta({ 'x-kind': 'long-text' })
