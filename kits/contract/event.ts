import type { Schema } from './route.ts'

/** Something that happened, told by one context to those downstream: a name and the shape of what is told. */
export type EventDeclaration<S extends Schema = any> = { name: string; payload: S }

/** Declares an event in a contract, `context.word-happened`. The payload carries ids and facts, never secrets. */
export const event = <S extends Schema>(name: string, payload: S): EventDeclaration<S> => ({ name, payload })
