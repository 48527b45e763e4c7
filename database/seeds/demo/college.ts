import { departmentTable, specialtyTable } from '@halaqa/academics/tables'
import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import { seedDecisions, seedStructure } from './structure.ts'

type Names = { name_ar: string; name_en: string; name_fr: string }
const departments: (Names & { id: number; degree_type: 'diploma' | 'bachelor' | 'master' })[] = [
  {
    id: 15,
    degree_type: 'diploma',
    name_ar: 'قسم العلوم الشرعية',
    name_en: 'Sharia sciences',
    name_fr: 'Sciences de la charia',
  },
  {
    id: 67,
    degree_type: 'diploma',
    name_ar: 'قسم القرآن الكريم',
    name_en: 'The Holy Quran',
    name_fr: 'Le Saint Coran',
  },
  {
    id: 20,
    degree_type: 'bachelor',
    name_ar: 'قسم الفقه وأصوله',
    name_en: 'Fiqh and its foundations',
    name_fr: 'Fiqh et ses fondements',
  },
  {
    id: 21,
    degree_type: 'bachelor',
    name_ar: 'قسم التفسير والحديث',
    name_en: 'Exegesis and hadith',
    name_fr: 'Exégèse et hadith',
  },
  {
    id: 40,
    degree_type: 'master',
    name_ar: 'قسم الدراسات العليا',
    name_en: 'Graduate studies',
    name_fr: 'Études supérieures',
  },
]

/** Diploma: five terms, bachelor: eight (C011, C013); 15.000 a credit hour (C003). */
const shared = {
  diploma: {
    degree_type: 'diploma' as const,
    credit_hours: 85,
    terms: 5,
    minimum_percent: 5500,
    accepts_experience: true,
  },
  bachelor: {
    degree_type: 'bachelor' as const,
    credit_hours: 136,
    terms: 8,
    minimum_percent: 5500,
    accepts_experience: true,
  },
  master: { degree_type: 'master' as const, credit_hours: 36, terms: 4, minimum_percent: 0, accepts_experience: false },
}
const specialties = [
  {
    ...shared.diploma,
    department_id: 15,
    name_ar: 'دبلوم العلوم الشرعية',
    name_en: 'Diploma in Sharia sciences',
    name_fr: 'Diplôme en sciences de la charia',
    summary_ar: 'أساس متين في العقيدة والفقه والتفسير والحديث لمن يبدأ طريقه في طلب العلم.',
    summary_en: 'A firm foundation in creed, fiqh, exegesis and hadith for those who begin to seek knowledge.',
    summary_fr: 'Une base solide en credo, fiqh, exégèse et hadith pour ceux qui commencent.',
  },
  {
    ...shared.diploma,
    department_id: 67,
    name_ar: 'دبلوم القرآن الكريم والتجويد',
    name_en: 'Diploma in Quran and tajwid',
    name_fr: 'Diplôme de Coran et tajwid',
    summary_ar: 'تلاوة مضبوطة وأحكام التجويد وحفظ أجزاء من القرآن الكريم مع متابعة أستاذ يسمع تسجيلاتك.',
    summary_en:
      'Exact recitation, the rules of tajwid and memorisation, with a teacher who listens to your recordings.',
    summary_fr:
      'Récitation exacte, règles du tajwid et mémorisation, avec un enseignant qui écoute vos enregistrements.',
  },
  {
    ...shared.bachelor,
    department_id: 20,
    name_ar: 'بكالوريوس الفقه وأصوله',
    name_en: 'Bachelor in fiqh and its foundations',
    name_fr: 'Licence en fiqh et ses fondements',
    summary_ar: 'دراسة الأحكام بأدلتها، وأصول الفقه وقواعده ومقاصده، والفقه المقارن وفقه المعاملات المعاصرة.',
    summary_en:
      'Rulings with their evidence, the foundations, maxims and aims of fiqh, comparative fiqh and modern transactions.',
    summary_fr:
      'Les règles et leurs preuves, les fondements, maximes et finalités du fiqh, le fiqh comparé et les transactions modernes.',
  },
  {
    ...shared.bachelor,
    department_id: 21,
    name_ar: 'بكالوريوس التفسير وعلوم القرآن',
    name_en: 'Bachelor in exegesis and Quranic sciences',
    name_fr: 'Licence en exégèse et sciences du Coran',
    summary_ar: 'مناهج المفسرين وعلوم القرآن والقراءات، مع دراسة تحليلية لسور مختارة.',
    summary_en: 'The methods of the exegetes, Quranic sciences and readings, with close study of selected surahs.',
    summary_fr: 'Les méthodes des exégètes, les sciences du Coran et les lectures, avec l’étude de sourates choisies.',
  },
  {
    ...shared.bachelor,
    department_id: 21,
    name_ar: 'بكالوريوس الحديث وعلومه',
    name_en: 'Bachelor in hadith and its sciences',
    name_fr: 'Licence en hadith et ses sciences',
    summary_ar: 'مصطلح الحديث والتخريج ودراسة الأسانيد، وشرح أحاديث الأحكام والآداب.',
    summary_en: 'The terms of hadith, tracing and study of chains, and commentary on hadiths of rulings and manners.',
    summary_fr:
      'La terminologie du hadith, l’étude des chaînes et le commentaire des hadiths de règles et de bienséance.',
  },
  {
    ...shared.master,
    department_id: 40,
    name_ar: 'ماجستير الفقه المقارن',
    name_en: 'Master in comparative fiqh',
    name_fr: 'Master en fiqh comparé',
    summary_ar: 'بحث علمي موثّق في مسائل الفقه المقارن مع مشرف متخصص ومكتبة كاملة.',
    summary_en: 'Documented research in comparative fiqh with a specialised supervisor and a complete library.',
    summary_fr: 'Recherche documentée en fiqh comparé avec un directeur spécialisé et une bibliothèque complète.',
  },
]

/** Departments with the ids of the specification (decision 19) and what can be studied in them. */
export async function seedCollege(): Promise<void> {
  const termId = await seedStructure()
  const decisionId = await seedDecisions()
  await db()
    .insert(departmentTable)
    .values(departments.map(department => ({ ...department, term_id: termId })))
  await db()
    .insert(specialtyTable)
    .values(specialties.map(specialty => ({ ...specialty, open: true, decision_id: decisionId })))
  // Ids were given: the counter goes on behind them.
  await db().execute(sql`select setval(pg_get_serial_sequence('academics.departments', 'id'), 100)`)
}
