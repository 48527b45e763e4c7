import { departmentTable, specialtyTable } from '@halaqa/academics/tables'
import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import { seedDecisions, seedStructure } from './structure.ts'

type Names = { nameAr: string; nameEn: string; nameFr: string }
const departments: (Names & { id: number; degreeType: 'diploma' | 'bachelor' | 'master' })[] = [
  {
    id: 15,
    degreeType: 'diploma',
    nameAr: 'قسم العلوم الشرعية',
    nameEn: 'Sharia sciences',
    nameFr: 'Sciences de la charia',
  },
  { id: 67, degreeType: 'diploma', nameAr: 'قسم القرآن الكريم', nameEn: 'The Holy Quran', nameFr: 'Le Saint Coran' },
  {
    id: 20,
    degreeType: 'bachelor',
    nameAr: 'قسم الفقه وأصوله',
    nameEn: 'Fiqh and its foundations',
    nameFr: 'Fiqh et ses fondements',
  },
  {
    id: 21,
    degreeType: 'bachelor',
    nameAr: 'قسم التفسير والحديث',
    nameEn: 'Exegesis and hadith',
    nameFr: 'Exégèse et hadith',
  },
  {
    id: 40,
    degreeType: 'master',
    nameAr: 'قسم الدراسات العليا',
    nameEn: 'Graduate studies',
    nameFr: 'Études supérieures',
  },
]

/** Diploma: five terms, bachelor: eight (C011, C013); 15.000 a credit hour (C003). */
const shared = {
  diploma: { degreeType: 'diploma' as const, creditHours: 85, terms: 5, minimumPercent: 5500, acceptsExperience: true },
  bachelor: {
    degreeType: 'bachelor' as const,
    creditHours: 136,
    terms: 8,
    minimumPercent: 5500,
    acceptsExperience: true,
  },
  master: { degreeType: 'master' as const, creditHours: 36, terms: 4, minimumPercent: 0, acceptsExperience: false },
}
const specialties = [
  {
    ...shared.diploma,
    departmentId: 15,
    nameAr: 'دبلوم العلوم الشرعية',
    nameEn: 'Diploma in Sharia sciences',
    nameFr: 'Diplôme en sciences de la charia',
    summaryAr: 'أساس متين في العقيدة والفقه والتفسير والحديث لمن يبدأ طريقه في طلب العلم.',
    summaryEn: 'A firm foundation in creed, fiqh, exegesis and hadith for those who begin to seek knowledge.',
    summaryFr: 'Une base solide en credo, fiqh, exégèse et hadith pour ceux qui commencent.',
  },
  {
    ...shared.diploma,
    departmentId: 67,
    nameAr: 'دبلوم القرآن الكريم والتجويد',
    nameEn: 'Diploma in Quran and tajwid',
    nameFr: 'Diplôme de Coran et tajwid',
    summaryAr: 'تلاوة مضبوطة وأحكام التجويد وحفظ أجزاء من القرآن الكريم مع متابعة أستاذ يسمع تسجيلاتك.',
    summaryEn: 'Exact recitation, the rules of tajwid and memorisation, with a teacher who listens to your recordings.',
    summaryFr:
      'Récitation exacte, règles du tajwid et mémorisation, avec un enseignant qui écoute vos enregistrements.',
  },
  {
    ...shared.bachelor,
    departmentId: 20,
    nameAr: 'بكالوريوس الفقه وأصوله',
    nameEn: 'Bachelor in fiqh and its foundations',
    nameFr: 'Licence en fiqh et ses fondements',
    summaryAr: 'دراسة الأحكام بأدلتها، وأصول الفقه وقواعده ومقاصده، والفقه المقارن وفقه المعاملات المعاصرة.',
    summaryEn:
      'Rulings with their evidence, the foundations, maxims and aims of fiqh, comparative fiqh and modern transactions.',
    summaryFr:
      'Les règles et leurs preuves, les fondements, maximes et finalités du fiqh, le fiqh comparé et les transactions modernes.',
  },
  {
    ...shared.bachelor,
    departmentId: 21,
    nameAr: 'بكالوريوس التفسير وعلوم القرآن',
    nameEn: 'Bachelor in exegesis and Quranic sciences',
    nameFr: 'Licence en exégèse et sciences du Coran',
    summaryAr: 'مناهج المفسرين وعلوم القرآن والقراءات، مع دراسة تحليلية لسور مختارة.',
    summaryEn: 'The methods of the exegetes, Quranic sciences and readings, with close study of selected surahs.',
    summaryFr: 'Les méthodes des exégètes, les sciences du Coran et les lectures, avec l’étude de sourates choisies.',
  },
  {
    ...shared.bachelor,
    departmentId: 21,
    nameAr: 'بكالوريوس الحديث وعلومه',
    nameEn: 'Bachelor in hadith and its sciences',
    nameFr: 'Licence en hadith et ses sciences',
    summaryAr: 'مصطلح الحديث والتخريج ودراسة الأسانيد، وشرح أحاديث الأحكام والآداب.',
    summaryEn: 'The terms of hadith, tracing and study of chains, and commentary on hadiths of rulings and manners.',
    summaryFr:
      'La terminologie du hadith, l’étude des chaînes et le commentaire des hadiths de règles et de bienséance.',
  },
  {
    ...shared.master,
    departmentId: 40,
    nameAr: 'ماجستير الفقه المقارن',
    nameEn: 'Master in comparative fiqh',
    nameFr: 'Master en fiqh comparé',
    summaryAr: 'بحث علمي موثّق في مسائل الفقه المقارن مع مشرف متخصص ومكتبة كاملة.',
    summaryEn: 'Documented research in comparative fiqh with a specialised supervisor and a complete library.',
    summaryFr: 'Recherche documentée en fiqh comparé avec un directeur spécialisé et une bibliothèque complète.',
  },
]

/** Departments with the ids of the specification (decision 19) and what can be studied in them. */
export async function seedCollege(): Promise<void> {
  const termId = await seedStructure()
  const decisionId = await seedDecisions()
  await db()
    .insert(departmentTable)
    .values(departments.map(department => ({ ...department, termId })))
  await db()
    .insert(specialtyTable)
    .values(specialties.map(specialty => ({ ...specialty, feePerHour: 15_000, open: true, decisionId })))
  // Ids were given: the counter goes on behind them.
  await db().execute(sql`select setval(pg_get_serial_sequence('academics.departments', 'id'), 100)`)
}
