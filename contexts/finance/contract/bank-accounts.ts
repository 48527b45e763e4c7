import { z } from 'zod'

/** bank: an account at a bank, with its IBAN; cash: a cash desk. */
export const bankAccountKinds = ['bank', 'cash'] as const
export const BankAccountKind = z.enum(bankAccountKinds)
export type BankAccountKind = z.infer<typeof BankAccountKind>
