import type { StepCode } from '../../contract/step.ts'

type Shipped = {
  code: StepCode
  nameAr: string
  nameEn: string
  nameFr: string
  hintAr: string
  hintEn: string
  hintFr: string
  mailAr?: string
  mailEn?: string
  mailFr?: string
  smsAr?: string
  smsEn?: string
  smsFr?: string
  expectedDays: number
  feesExemption?: boolean
  filesDone?: boolean
  hideFees?: boolean
}

/**
 * The way of an application as it comes with the college (decision 11); the office changes words, order and days. A hint
 * names no deadline: that is the record's own day, which the portal shows beside it.
 */
export const shippedSteps: Shipped[] = [
  {
    code: 'apply',
    nameAr: 'تقديم الطلب',
    nameEn: 'Application sent',
    nameFr: 'Candidature envoyée',
    hintAr: 'وصلنا طلبك وحُفظت بياناتك.',
    hintEn: 'We have your application and your data.',
    hintFr: 'Nous avons votre candidature et vos données.',
    expectedDays: 0,
  },
  {
    code: 'verify_email',
    nameAr: 'توثيق البريد الإلكتروني',
    nameEn: 'E-mail address verified',
    nameFr: 'Adresse e-mail vérifiée',
    hintAr: 'افتح الرسالة التي أرسلناها واضغط الزر، أو اكتب الرمز المكوّن من ستة أرقام.',
    hintEn: 'Open our message and press the button, or type the six digits.',
    hintFr: 'Ouvrez notre message et appuyez sur le bouton, ou saisissez les six chiffres.',
    expectedDays: 1,
  },
  {
    code: 'registration_fee',
    nameAr: 'رسم التسجيل',
    nameEn: 'Registration fee',
    nameFr: 'Frais d’inscription',
    hintAr: 'سدّد رسم التسجيل مرة واحدة. الرسم لا يُسترد.',
    hintEn: 'Pay the registration fee once. It is not refunded.',
    hintFr: 'Payez les frais d’inscription une seule fois. Ils ne sont pas remboursés.',
    mailAr:
      'وُثّق بريدك الإلكتروني يا {{name}}، وفُتح طلبك رقم {{number}}.\n\nالخطوة التالية سداد رسم التسجيل من صفحة طلبك. الرسم يُدفع مرة واحدة ولا يُسترد.',
    mailEn:
      'Your address is verified, {{name}}, and your application {{number}} is open.\n\nThe next step is the registration fee, on your application page. It is paid once and not refunded.',
    mailFr:
      'Votre adresse est vérifiée, {{name}}, et votre candidature {{number}} est ouverte.\n\nL’étape suivante : les frais d’inscription, sur votre page. Ils sont payés une fois et ne sont pas remboursés.',
    expectedDays: 3,
    feesExemption: true,
  },
  {
    code: 'documents',
    nameAr: 'رفع الوثائق',
    nameEn: 'Documents uploaded',
    nameFr: 'Documents déposés',
    hintAr: 'ارفع الوثائق المطلوبة ثم سلّمها للمراجعة.',
    hintEn: 'Upload the documents we ask for, then hand them in for review.',
    hintFr: 'Déposez les documents demandés puis remettez-les pour vérification.',
    mailAr: 'بقي رفع وثائقك يا {{name}}. أوضح الصور ما كان في ضوء النهار على سطح داكن، والأطراف الأربعة ظاهرة فيه.',
    mailEn:
      'Now upload your documents, {{name}}. Photograph them by daylight on a dark surface, with all four edges visible.',
    mailFr:
      'Déposez maintenant vos documents, {{name}}. Photographiez-les à la lumière du jour sur un fond sombre, les quatre bords visibles.',
    expectedDays: 5,
  },
  {
    code: 'documents_review',
    nameAr: 'مراجعة الوثائق',
    nameEn: 'Documents under review',
    nameFr: 'Documents en vérification',
    hintAr: 'يراجع فريق القبول وثائقك، وسنخبرك بالنتيجة هنا وبالبريد.',
    hintEn: 'The admission team reviews your documents; we tell you the result here and by mail.',
    hintFr: 'L’équipe des admissions vérifie vos documents ; nous vous informons ici et par e-mail.',
    expectedDays: 4,
  },
  {
    code: 'conformity_day',
    nameAr: 'مطابقة الأصول',
    nameEn: 'Originals matched',
    nameFr: 'Vérification des originaux',
    hintAr: 'قُبلت مبدئيًا. تُطابَق وثائقك الأصلية في اليوم الذي تحجزه.',
    hintEn: 'You are provisionally accepted. Your original documents are checked on the day that you book.',
    hintFr: 'Vous êtes admis provisoirement. Vos originaux sont vérifiés le jour que vous réservez.',
    mailAr:
      'قُبلت وثائقك يا {{name}} قبولًا مبدئيًا.\n\nالخطوة التالية حجز موعد لمطابقة الأصول من صفحة طلبك خلال أسبوع، والحضور فيه بوثائقك الأصلية.',
    mailEn:
      'Your documents are provisionally accepted, {{name}}.\n\nWithin a week, book a day on your application page and bring your original documents.',
    mailFr:
      'Vos documents sont acceptés provisoirement, {{name}}.\n\nRéservez dans la semaine un jour sur votre page et apportez vos originaux.',
    smsAr: 'حلقة: قُبلت وثائقك مبدئيًا. بقي حجز موعد مطابقة الأصول خلال أسبوع من صفحة طلبك {{number}}.',
    smsEn:
      'Halaqa: your documents are provisionally accepted. Book your conformity day within a week, application {{number}}.',
    smsFr:
      'Halaqa : documents acceptés provisoirement. Réservez votre jour de vérification dans la semaine, dossier {{number}}.',
    expectedDays: 7,
    filesDone: true,
  },
  {
    code: 'entry_exam',
    nameAr: 'اختبار القبول',
    nameEn: 'Entry exam',
    nameFr: 'Examen d’admission',
    hintAr: 'اقرأ تعليمات الاختبار قبل موعده.',
    hintEn: 'Read the rules of the exam before its day.',
    hintFr: 'Lisez les règles de l’examen avant le jour prévu.',
    mailAr: 'طابقنا أصول وثائقك يا {{name}}. تعليمات اختبار القبول وموعده في صفحة طلبك.',
    mailEn: 'Your originals match, {{name}}. Read the rules of the entry exam on your page; its day is there too.',
    mailFr:
      'Vos originaux sont conformes, {{name}}. Lisez les règles de l’examen d’admission sur votre page ; sa date y figure.',
    expectedDays: 10,
    filesDone: true,
  },
  {
    code: 'equivalence',
    nameAr: 'معادلة المؤهل السابق',
    nameEn: 'Equivalence of an earlier degree',
    nameFr: 'Équivalence d’un diplôme antérieur',
    hintAr: 'أدخل مؤهلك السابق ومقرراته لننظر في معادلتها.',
    hintEn: 'Enter your earlier degree and its subjects, so that we can decide on them.',
    hintFr: 'Saisissez votre diplôme antérieur et ses matières afin que nous statuions.',
    expectedDays: 7,
    filesDone: true,
  },
  {
    code: 'decision',
    nameAr: 'قرار القبول',
    nameEn: 'Decision',
    nameFr: 'Décision',
    hintAr: 'طلبك مكتمل وينظر فيه مجلس القبول.',
    hintEn: 'Your application is complete; the admission board decides on it.',
    hintFr: 'Votre dossier est complet ; la commission d’admission statue.',
    expectedDays: 5,
    filesDone: true,
    hideFees: true,
  },
  {
    code: 'study_fee',
    nameAr: 'رسوم الفصل الأول',
    nameEn: 'First term’s fee',
    nameFr: 'Frais du premier semestre',
    hintAr: 'قُبلت في الكلية. سدّد رسوم الفصل الأول لتثبيت مقعدك.',
    hintEn: 'You are admitted. Pay the first term’s fee to keep your seat.',
    hintFr: 'Vous êtes admis. Payez les frais du premier semestre pour garder votre place.',
    mailAr:
      'مبارك يا {{name}}، قُبلت في تخصص {{specialty}}.\n\nأمامك أسبوعان من تاريخ هذه الرسالة لسداد رسوم الفصل الأول من صفحة طلبك وتثبيت مقعدك.',
    mailEn:
      'Congratulations, {{name}}: you are admitted to {{specialty}}.\n\nYou have two weeks from this message to pay the first term’s fee on your page and keep your seat.',
    mailFr:
      'Félicitations, {{name}} : vous êtes admis en {{specialty}}.\n\nVous avez deux semaines à compter de ce message pour payer les frais du premier semestre et garder votre place.',
    smsAr: 'حلقة: مبارك، قُبلت في {{specialty}}. بقي سداد رسوم الفصل الأول خلال أسبوعين.',
    smsEn: 'Halaqa: congratulations, you are admitted to {{specialty}}. Pay the first term’s fee within two weeks.',
    smsFr: 'Halaqa : félicitations, vous êtes admis en {{specialty}}. Payez le premier semestre sous deux semaines.',
    expectedDays: 14,
    filesDone: true,
  },
  {
    code: 'student',
    nameAr: 'حساب الطالب',
    nameEn: 'Student account',
    nameFr: 'Compte étudiant',
    hintAr: 'فُتح حسابك الجامعي في الكلية.',
    hintEn: 'You are a student of the college. Go on to your student account.',
    hintFr: 'Vous êtes étudiant de l’établissement. Passez à votre compte étudiant.',
    mailAr: 'فُتح حسابك الجامعي في حلقة يا {{name}}، والطريق إليه من صفحة طلبك.',
    mailEn: 'You are now a student of Halaqa, {{name}}. Go on to your student account from your application page.',
    mailFr: 'Vous êtes désormais étudiant de Halaqa, {{name}}. Passez à votre compte étudiant depuis votre page.',
    expectedDays: 0,
    filesDone: true,
    hideFees: true,
  },
]
