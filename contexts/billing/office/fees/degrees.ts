/** The lists of new students, one a degree, by what they are called. */
export const degrees = [
  { degree_type: 'diploma', label: 'billing.fee-new-of.diploma' },
  { degree_type: 'bachelor', label: 'billing.fee-new-of.bachelor' },
  { degree_type: 'master', label: 'billing.fee-new-of.master' },
] as const
