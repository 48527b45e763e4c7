import type { DegreeType } from '@halaqa/academics/contract'
import { specialtyTable } from '@halaqa/academics/tables'
import type { StepCode } from '@halaqa/admission/contract'
import { type ApplicantWish, anApplicant } from '@halaqa/admission/factories'
import { hashPassword } from '@halaqa/identity/factories'
import { db } from '@halaqa/kit-server/database'
import { demoPassword } from './password.ts'
import { bornAs, dice, families, men, towns, women } from './people.ts'
import { type Scan, storeScan } from './scan.ts'
import { settleDown } from './settle-down.ts'

/** How many stand at each step: many at the start of the way, few at its end. */
const crowd: [step: StepCode, people: number][] = [
  ['verify_email', 28],
  ['registration_fee', 46],
  ['documents', 52],
  ['documents_review', 41],
  ['conformity_day', 38],
  ['entry_exam', 33],
  ['equivalence', 8],
  ['decision', 24],
  ['study_fee', 16],
  ['student', 14],
]

/** Those whose accounts are printed at start. */
const known: (ApplicantWish & { email: string })[] = [
  {
    email: 'applicant@halaqa.example',
    at: 'registration_fee',
    names: bornAs(false, ['مازن', 'راشد', 'سالم', 'الحارثي']),
    latinName: 'Mazin Rashid Salim Al Harthi',
  },
  {
    email: 'documents@halaqa.example',
    at: 'documents',
    names: bornAs(true, ['هدى', 'سالم', 'ناصر', 'الريامي']),
    latinName: 'Huda Salim Nasser Al Riyami',
    gender: 'female',
  },
  {
    email: 'conformity@halaqa.example',
    at: 'conformity_day',
    names: bornAs(false, ['عبدالله', 'خلفان', 'حمد', 'الكندي']),
    latinName: 'Abdullah Khalfan Hamad Al Kindi',
  },
  {
    email: 'accepted@halaqa.example',
    at: 'study_fee',
    names: bornAs(true, ['أمينة', 'حمد', 'سعيد', 'البلوشي']),
    latinName: 'Amina Hamad Said Al Balushi',
    gender: 'female',
  },
  {
    email: 'student@halaqa.example',
    at: 'student',
    names: bornAs(true, ['سلمى', 'علي', 'محمد', 'المعمري']),
    latinName: 'Salma Ali Mohammed Al Maamari',
    gender: 'female',
  },
]

export async function seedApplicants(periodIds: number[], say: (line: string) => void): Promise<void> {
  const { below, pick, chance } = dice(1448)
  const specialties = await db().select().from(specialtyTable)
  const passwordHash = await hashPassword(demoPassword)
  const scan = await storeScan()
  const inDegree = (degree: DegreeType) => specialties.filter(each => each.degree_type === degree)

  for (const [index, wish] of known.entries()) {
    const applicant = await anApplicant({
      ...wish,
      degree: 'bachelor',
      // The student's is one that has a study plan.
      specialtyId: inDegree('bachelor')[wish.at === 'student' ? 0 : index % 3]!.id,
      periodId: periodIds[0]!,
      civilNumber: String(12_400_100 + index),
      appliedDaysAgo: 3 + index * 4,
      passwordHash,
    })
    await settleDown(
      applicant,
      wish.at!,
      scan,
      wish.at === 'documents' ? { documents: ['accepted', 'accepted', 'refused', 'uploaded'] } : {},
    )
  }

  let number = 0
  for (const [at, people] of crowd) {
    for (let person = 0; person < people; person++) {
      number += 1
      const degree: DegreeType =
        at === 'equivalence' ? 'master' : pick(['diploma', 'bachelor', 'bachelor', 'bachelor', 'master'])
      const applicant = await anApplicant(
        stranger(
          number,
          { below, pick, chance },
          at,
          degree,
          inDegree(degree)[below(inDegree(degree).length)]!.id,
          periodIds,
          passwordHash,
        ),
      )
      await settleDown(applicant, at, scan, {})
    }
    say(`  ${number + known.length} applicants`)
  }
}

type Chance = ReturnType<typeof dice>
function stranger(
  number: number,
  { below, pick, chance }: Chance,
  at: StepCode,
  degree: DegreeType,
  specialtyId: number,
  periodIds: number[],
  passwordHash: string,
): ApplicantWish {
  const isWoman = chance(0.55)
  const own = pick(isWoman ? women : men)
  const [father, grandfather] = [pick(men), pick(men)]
  const family = pick(families)
  const [state, city] = pick(towns)
  const day = String(1 + below(28)).padStart(2, '0')
  const month = String(1 + below(12)).padStart(2, '0')
  const refused = at === 'decision' && chance(0.2)
  return {
    at,
    degree,
    specialtyId,
    periodId: chance(0.8) ? periodIds[0]! : periodIds[1]!,
    names: bornAs(isWoman, [own[0], father[0], grandfather[0], family[0]]),
    latinName: [own, father, grandfather, family].map(each => each[1]).join(' '),
    gender: isWoman ? 'female' : 'male',
    email: `${own[1].toLowerCase()}.${family[1].toLowerCase().replace(/^al /, '').replace(/ /g, '')}${number}@mail.example`,
    mobile: `+9689${String(2_000_000 + number * 137 + below(100))}`,
    civilNumber: String(10_500_000 + number * 4_271 + below(900)),
    appliedDaysAgo: daysAgo(at, below),
    passwordHash,
    ...(refused && { status: 'refused' as const }),
    more: {
      birth_date: `${1975 + below(30)}-${month}-${day}`,
      state,
      city,
      ...(degree !== 'master' && { secondary_percent: 5500 + below(4300) }),
      ...(refused && { decision_reason: 'لم تُجتز المقابلة في هذه الدورة، ويمكن التقدّم في الدورة القادمة.' }),
      ...(at === 'registration_fee' && chance(0.1) && { fee_state: 'exempted' as const }),
    },
  }
}

/** Who is further along applied earlier. */
const daysAgo = (at: StepCode, below: (limit: number) => number): number =>
  1 +
  below(6) +
  Math.max(
    0,
    crowd.findIndex(([step]) => step === at),
  ) *
    3

export type { Scan }
