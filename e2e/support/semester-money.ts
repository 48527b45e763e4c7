/** What a college of one semester is about, for the journey of its money and for the script that fills it. Amounts are baisa. */
export const money = {
  semester: 'الفصل الأول',
  /** Sunday: week 5 is 27 September to 3 October. */
  begins: '2026-08-30',
  specialty: 'الفقه وأصوله',
  bank: 'بنك مسقط، الحساب الجاري',
  rule: 'ثلاثة أقساط شهرية',
  sponsor: 'دائرة الابتعاث الداخلي',
  /** By what stands before the @ of their address: two of the finance office, one of student affairs. */
  officers: { muna: 'منى الحارثية', salim: 'سالم الريامي', nasser: 'ناصر العبري' },
  students: {
    salma: 'سلمى بنت حمد الكندية',
    buthaina: 'بثينة بنت سعيد الهنائية',
    khalid: 'خالد بن ناصر المعولي',
  },
} as const
