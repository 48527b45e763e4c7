import { staff } from '@halaqa/identity/contract'
import { id, optionalText, problem, resource, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { bankAccountManage, invoiceRead } from './permissions.ts'

/** bank: an account at a bank, with its IBAN; cash: a cash desk. */
export const bankAccountKinds = ['bank', 'cash'] as const
export const BankAccountKind = z.enum(bankAccountKinds)
export type BankAccountKind = z.infer<typeof BankAccountKind>

/** Money moved on it: it stays what it is, and is closed where it is not used any more. */
export const bankAccountInUse = problem('bank-account-in-use', 409)

const BankAccountInput = z.strictObject({
  kind: BankAccountKind,
  name_ar: text(80),
  name_en: text(80),
  name_fr: text(80),
  /** With or without spaces, as it is copied; of a bank alone. The server checks its digits. */
  iban: optionalText(42).nullable(),
  /** Of what is closed nothing new is received or paid. */
  is_open: z.boolean().default(true),
})
export const bankAccounts = resource({
  name: 'finance.bank-account',
  path: '/finance/bank-accounts',
  record: z.object({ id, ...BankAccountInput.shape, iban: z.string().nullable(), is_open: z.boolean() }),
  input: BankAccountInput,
  read: staff(invoiceRead),
  write: staff(bankAccountManage),
  list: { sort: 'name_ar', search: ['name_ar', 'name_en', 'iban'], filters: ['kind', 'is_open'] },
  operations: {
    list: '/list',
    create: '/create',
    store: '/store',
    show: '/show/{id}',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
  },
})

/** As banks print it: in groups of four. */
export const groupedIban = (value: string): string => value.replace(/(.{4})(?=.)/g, '$1 ')

/** A cash desk pays no more than lies in it. */
export const deskTooLow = problem('desk-too-low', 409)
