import { decisionTable, facultyTable, structureYearTable, termTable } from '@halaqa/academics/tables'
import { ordinal } from '@halaqa/kit-contract/format'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'

const terms = 8
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** One faculty, four years, eight terms. Answers the id of the first term. */
export async function seedStructure(): Promise<number> {
  const [faculty] = await db()
    .insert(facultyTable)
    .values({
      name_ar: 'كلية العلوم الشرعية',
      name_en: 'Faculty of Sharia Sciences',
      name_fr: 'Faculté des sciences de la charia',
      position: 1,
    })
    .returning()
  let firstTermId = 0
  for (let position = 1; position <= terms / 2; position++) {
    const [year] = await db()
      .insert(structureYearTable)
      .values({
        faculty_id: faculty!.id,
        name_ar: `السنة ${ordinal(position, 'ar', 'feminine')}`,
        name_en: `${capital(ordinal(position, 'en'))} year`,
        name_fr: `${capital(ordinal(position, 'fr', 'feminine'))} année`,
        position,
      })
      .returning()
    for (const number of [position * 2 - 1, position * 2]) {
      const [term] = await db()
        .insert(termTable)
        .values({
          year_id: year!.id,
          name_ar: `الفصل ${ordinal(number, 'ar')}`,
          name_en: `${capital(ordinal(number, 'en'))} term`,
          name_fr: `${capital(ordinal(number, 'fr'))} semestre`,
          number,
          offers_summer: number < terms,
        })
        .returning()
      firstTermId ||= term!.id
    }
  }
  return firstTermId
}

/** What the council decided. Answers the decision on which the specialities rest. */
export async function seedDecisions(): Promise<number> {
  const year = Number(clock.today().slice(0, 4))
  const [programmes] = await db()
    .insert(decisionTable)
    .values([
      {
        number: `12/${year - 2}`,
        date: `${year - 2}-05-19`,
        title: 'اعتماد برامج الكلية وتخصصاتها',
        text: 'اعتماد برامج الدبلوم والبكالوريوس والماجستير بأقسامها وتخصصاتها وساعاتها المعتمدة، على أن يُعمل بها من بداية العام الأكاديمي التالي.',
        changes: ['structure', 'study-plan', 'admission'],
      },
      {
        number: `7/${year - 1}`,
        date: `${year - 1}-06-08`,
        title: 'سلم الدرجات وتوزيع درجات المقررات',
        text: 'اعتماد سلم التقديرات وما يقابله من نقاط المعدل، وتوزيع درجات المقرر بين أعمال الفصل والاختبار النهائي.',
        changes: ['grades'],
      },
      {
        number: `4/${year}`,
        date: `${year}-04-27`,
        title: `التقويم الأكاديمي للعام ${year}/${year + 1}`,
        text: 'اعتماد مواعيد الفصلين الدراسيين والفصل الصيفي، ومواعيد التسجيل والحذف والإضافة والاختبارات.',
        changes: ['calendar'],
      },
    ])
    .returning()
  return programmes!.id
}
