import type { DegreeType } from '@halaqa/academics/contract'

const megabyte = 1024 * 1024

type Kind = {
  code: string
  /** Only for this route to admission. */
  route?: 'secondary' | 'experience' | 'degree'
  name: [ar: string, en: string, fr: string]
  help: [ar: string, en: string, fr: string]
  required: boolean
  accepts: string[]
}

const everybody: Kind[] = [
  {
    code: 'identity',
    name: ['البطاقة الشخصية أو جواز السفر', 'Identity card or passport', 'Carte d’identité ou passeport'],
    help: [
      'صورة الوجهين في ملف واحد، أو صفحة البيانات من الجواز.',
      'Both sides in one file, or the data page of the passport.',
      'Les deux faces dans un seul fichier, ou la page de données du passeport.',
    ],
    required: true,
    accepts: ['image', 'pdf'],
  },
  {
    code: 'photo',
    name: ['صورة شخصية', 'Personal photograph', 'Photo d’identité'],
    help: [
      'صورة حديثة بخلفية فاتحة، الوجه ظاهر كله.',
      'A recent photograph on a light background, the whole face visible.',
      'Une photo récente sur fond clair, visage entier visible.',
    ],
    required: true,
    accepts: ['image'],
  },
]

const byRoute: Kind[] = [
  {
    code: 'secondary_certificate',
    route: 'secondary',
    name: ['شهادة دبلوم التعليم العام', 'Secondary school certificate', 'Certificat de fin d’études secondaires'],
    help: [
      'الشهادة كاملة وتظهر فيها النسبة العامة.',
      'The whole certificate, with the overall percentage.',
      'Le certificat entier, avec le pourcentage général.',
    ],
    required: true,
    accepts: ['image', 'pdf'],
  },
  {
    code: 'secondary_transcript',
    route: 'secondary',
    name: ['كشف درجات الثانوية', 'Secondary school transcript', 'Relevé de notes du secondaire'],
    help: [
      'كل صفحات الكشف في ملف واحد.',
      'All pages of the transcript in one file.',
      'Toutes les pages du relevé dans un seul fichier.',
    ],
    required: true,
    accepts: ['image', 'pdf'],
  },
  {
    code: 'last_certificate',
    route: 'experience',
    name: ['آخر شهادة مدرسية', 'Last school certificate', 'Dernier certificat scolaire'],
    help: ['الصف التاسع على الأقل.', 'At least the ninth grade.', 'Au moins la neuvième année.'],
    required: true,
    accepts: ['image', 'pdf'],
  },
  {
    code: 'experience_certificate',
    route: 'experience',
    name: ['شهادة خبرة', 'Certificate of experience', 'Attestation d’expérience'],
    help: [
      'ست سنوات على الأقل، من جهة العمل وعليها ختمها.',
      'At least six years, stamped by the employer.',
      'Six ans au moins, avec le cachet de l’employeur.',
    ],
    required: true,
    accepts: ['image', 'pdf'],
  },
  {
    code: 'degree_certificate',
    route: 'degree',
    name: ['شهادة البكالوريوس', 'Bachelor certificate', 'Diplôme de licence'],
    help: ['من جامعة معترف بها.', 'Of a recognised university.', 'D’une université reconnue.'],
    required: true,
    accepts: ['image', 'pdf'],
  },
  {
    code: 'degree_transcript',
    route: 'degree',
    name: ['كشف درجات البكالوريوس', 'Bachelor transcript', 'Relevé de notes de licence'],
    help: ['كل الصفحات في ملف واحد.', 'All pages in one file.', 'Toutes les pages dans un seul fichier.'],
    required: true,
    accepts: ['image', 'pdf'],
  },
]

const optional: Kind[] = [
  {
    code: 'other',
    name: ['وثيقة أخرى', 'Another document', 'Autre document'],
    help: [
      'ما ترى أنه يفيد طلبك، كإجازة في القرآن الكريم.',
      'Whatever helps your application, such as an ijazah in the Quran.',
      'Ce qui appuie votre dossier, comme une ijaza en Coran.',
    ],
    required: false,
    accepts: ['image', 'pdf'],
  },
]

/** The documents that a degree asks for, as they come with the college (decision 13). */
export function documentKindsFor(degreeType: DegreeType) {
  const routes = degreeType === 'master' ? ['degree'] : ['secondary', 'experience']
  const kinds = [...everybody, ...byRoute.filter(kind => routes.includes(kind.route!)), ...optional]
  return kinds.map(({ name, help, route, ...kind }, at) => ({
    ...kind,
    degree_type: degreeType,
    // The unique key has the route in it: null would let the same kind in twice.
    route: route ?? '',
    position: at + 1,
    name_ar: name[0],
    name_en: name[1],
    name_fr: name[2],
    help_ar: help[0],
    help_en: help[1],
    help_fr: help[2],
    max_bytes: 20 * megabyte,
  }))
}
