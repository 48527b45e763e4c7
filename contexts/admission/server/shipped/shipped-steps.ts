import type { StepCode } from '../../contract/step.ts'

type Shipped = {
  code: StepCode
  name_ar: string
  name_en: string
  name_fr: string
  hint_ar: string
  hint_en: string
  hint_fr: string
  mail_ar?: string
  mail_en?: string
  mail_fr?: string
  sms_ar?: string
  sms_en?: string
  sms_fr?: string
  expected_days: number
  fees_exemption?: boolean
  files_done?: boolean
  hide_fees?: boolean
}

/**
 * The way of an application as it comes with the college (decision 11); the office changes words, order and days. A hint
 * names no deadline: that is the record's own day, which the portal shows beside it.
 */
export const shippedSteps: Shipped[] = [
  {
    code: 'apply',
    name_ar: 'تقديم الطلب',
    name_en: 'Application sent',
    name_fr: 'Candidature envoyée',
    hint_ar: 'وصلنا طلبك وحُفظت بياناتك.',
    hint_en: 'We have your application and your data.',
    hint_fr: 'Nous avons votre candidature et vos données.',
    expected_days: 0,
  },
  {
    code: 'verify_email',
    name_ar: 'توثيق البريد الإلكتروني',
    name_en: 'E-mail address verified',
    name_fr: 'Adresse e-mail vérifiée',
    hint_ar: 'افتح الرسالة التي أرسلناها واضغط الزر، أو اكتب الرمز المكوّن من ستة أرقام.',
    hint_en: 'Open our message and press the button, or type the six digits.',
    hint_fr: 'Ouvrez notre message et appuyez sur le bouton, ou saisissez les six chiffres.',
    expected_days: 1,
  },
  {
    code: 'registration_fee',
    name_ar: 'رسم التسجيل',
    name_en: 'Registration fee',
    name_fr: 'Frais d’inscription',
    hint_ar: 'سدّد رسم التسجيل مرة واحدة. الرسم لا يُسترد.',
    hint_en: 'Pay the registration fee once. It is not refunded.',
    hint_fr: 'Payez les frais d’inscription une seule fois. Ils ne sont pas remboursés.',
    mail_ar:
      'وُثّق بريدك الإلكتروني يا {{name}}، وفُتح طلبك رقم {{number}}.\n\nالخطوة التالية سداد رسم التسجيل من صفحة طلبك. الرسم يُدفع مرة واحدة ولا يُسترد.',
    mail_en:
      'Your address is verified, {{name}}, and your application {{number}} is open.\n\nThe next step is the registration fee, on your application page. It is paid once and not refunded.',
    mail_fr:
      'Votre adresse est vérifiée, {{name}}, et votre candidature {{number}} est ouverte.\n\nL’étape suivante : les frais d’inscription, sur votre page. Ils sont payés une fois et ne sont pas remboursés.',
    expected_days: 3,
    fees_exemption: true,
  },
  {
    code: 'documents',
    name_ar: 'رفع الوثائق',
    name_en: 'Documents uploaded',
    name_fr: 'Documents déposés',
    hint_ar: 'ارفع الوثائق المطلوبة ثم سلّمها للمراجعة.',
    hint_en: 'Upload the documents we ask for, then hand them in for review.',
    hint_fr: 'Déposez les documents demandés puis remettez-les pour vérification.',
    mail_ar: 'بقي رفع وثائقك يا {{name}}. أوضح الصور ما كان في ضوء النهار على سطح داكن، والأطراف الأربعة ظاهرة فيه.',
    mail_en:
      'Now upload your documents, {{name}}. Photograph them by daylight on a dark surface, with all four edges visible.',
    mail_fr:
      'Déposez maintenant vos documents, {{name}}. Photographiez-les à la lumière du jour sur un fond sombre, les quatre bords visibles.',
    expected_days: 5,
  },
  {
    code: 'documents_review',
    name_ar: 'مراجعة الوثائق',
    name_en: 'Documents under review',
    name_fr: 'Documents en vérification',
    hint_ar: 'يراجع فريق القبول وثائقك، وسنخبرك بالنتيجة هنا وبالبريد.',
    hint_en: 'The admission team reviews your documents; we tell you the result here and by e-mail.',
    hint_fr: 'L’équipe des admissions vérifie vos documents ; nous vous informons ici et par e-mail.',
    expected_days: 4,
  },
  {
    code: 'conformity_day',
    name_ar: 'مطابقة الأصول',
    name_en: 'Originals matched',
    name_fr: 'Vérification des originaux',
    hint_ar: 'قُبلت مبدئيًا. تُطابَق وثائقك الأصلية في اليوم الذي تحجزه.',
    hint_en: 'You are provisionally accepted. Your original documents are checked on the day that you book.',
    hint_fr: 'Admission provisoire. Vos originaux sont vérifiés le jour que vous réservez.',
    mail_ar:
      'قُبلت وثائقك يا {{name}} قبولًا مبدئيًا.\n\nالخطوة التالية حجز موعد لمطابقة الأصول من صفحة طلبك خلال أسبوع، والحضور فيه بوثائقك الأصلية.',
    mail_en:
      'Your documents are provisionally accepted, {{name}}.\n\nWithin a week, book a day on your application page and bring your original documents.',
    mail_fr:
      'Vos documents sont acceptés provisoirement, {{name}}.\n\nRéservez dans la semaine un jour sur votre page et apportez vos originaux.',
    sms_ar: 'حلقة: قُبلت وثائقك مبدئيًا. بقي حجز موعد مطابقة الأصول خلال أسبوع من صفحة طلبك {{number}}.',
    sms_en:
      'Halaqa: your documents are provisionally accepted. Book your document check day within a week, application {{number}}.',
    sms_fr:
      'Halaqa : documents acceptés provisoirement. Réservez votre jour de vérification dans la semaine, candidature {{number}}.',
    expected_days: 7,
    files_done: true,
  },
  {
    code: 'entry_exam',
    name_ar: 'اختبار القبول',
    name_en: 'Entry exam',
    name_fr: 'Examen d’admission',
    hint_ar: 'اقرأ تعليمات الاختبار قبل موعده.',
    hint_en: 'Read the rules of the exam before its day.',
    hint_fr: 'Lisez les règles de l’examen avant le jour prévu.',
    mail_ar: 'طابقنا أصول وثائقك يا {{name}}. تعليمات اختبار القبول وموعده في صفحة طلبك.',
    mail_en: 'Your originals match, {{name}}. Read the rules of the entry exam on your page; its day is there too.',
    mail_fr:
      'Vos originaux sont conformes, {{name}}. Lisez les règles de l’examen d’admission sur votre page ; sa date y figure.',
    expected_days: 10,
    files_done: true,
  },
  {
    code: 'equivalence',
    name_ar: 'معادلة المؤهل السابق',
    name_en: 'Equivalence of an earlier degree',
    name_fr: 'Équivalence d’un diplôme antérieur',
    hint_ar: 'أدخل مؤهلك السابق ومقرراته لننظر في معادلتها.',
    hint_en: 'Enter your earlier degree and its subjects, so that we can decide on them.',
    hint_fr: 'Saisissez votre diplôme antérieur et ses matières afin que nous statuions.',
    expected_days: 7,
    files_done: true,
  },
  {
    code: 'decision',
    name_ar: 'قرار القبول',
    name_en: 'Decision',
    name_fr: 'Décision',
    hint_ar: 'طلبك مكتمل وينظر فيه مجلس القبول.',
    hint_en: 'Your application is complete; the admission board decides on it.',
    hint_fr: 'Votre candidature est complète ; la commission d’admission statue.',
    expected_days: 5,
    files_done: true,
    hide_fees: true,
  },
  {
    code: 'study_fee',
    name_ar: 'رسوم الفصل الأول',
    name_en: 'First term’s fee',
    name_fr: 'Frais du premier semestre',
    hint_ar: 'قُبلت في الكلية. سدّد رسوم الفصل الأول لتثبيت مقعدك.',
    hint_en: 'You are admitted. Pay the first term’s fee to keep your seat.',
    hint_fr: 'Votre candidature est acceptée. Payez les frais du premier semestre pour garder votre place.',
    mail_ar:
      'مبارك يا {{name}}، قُبلت في تخصص {{specialty}}.\n\nأمامك أسبوعان من تاريخ هذه الرسالة لسداد رسوم الفصل الأول من صفحة طلبك وتثبيت مقعدك.',
    mail_en:
      'Congratulations, {{name}}: you are admitted to {{specialty}}.\n\nYou have two weeks from this message to pay the first term’s fee on your page and keep your seat.',
    mail_fr:
      'Félicitations, {{name}} : votre candidature est acceptée en {{specialty}}.\n\nVous avez deux semaines à compter de ce message pour payer les frais du premier semestre et garder votre place.',
    sms_ar: 'حلقة: مبارك، قُبلت في {{specialty}}. بقي سداد رسوم الفصل الأول خلال أسبوعين.',
    sms_en: 'Halaqa: congratulations, you are admitted to {{specialty}}. Pay the first term’s fee within two weeks.',
    sms_fr:
      'Halaqa : félicitations, votre candidature est acceptée en {{specialty}}. Payez le premier semestre sous deux semaines.',
    expected_days: 14,
    files_done: true,
  },
  {
    code: 'student',
    name_ar: 'حساب الطالب',
    name_en: 'Student account',
    name_fr: 'Compte étudiant',
    hint_ar: 'فُتح حسابك الجامعي في الكلية.',
    hint_en: 'You are a student of the college. Go on to your student account.',
    hint_fr: 'Votre compte étudiant est ouvert. Passez-y depuis votre page.',
    mail_ar: 'فُتح حسابك الجامعي في حلقة يا {{name}}، والطريق إليه من صفحة طلبك.',
    mail_en: 'You are now a student of Halaqa, {{name}}. Go on to your student account from your application page.',
    mail_fr: 'Votre compte étudiant à Halaqa est ouvert, {{name}}. Passez-y depuis votre page.',
    expected_days: 0,
    files_done: true,
    hide_fees: true,
  },
]
