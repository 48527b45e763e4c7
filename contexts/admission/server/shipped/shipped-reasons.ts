/** Reasons to refuse a document as they come with the college; the office changes them. */
export const shippedReasons = [
  {
    position: 1,
    text_ar: 'الصورة غير واضحة، صوّر الوثيقة في إضاءة جيدة وأعد رفعها.',
    text_en: 'The picture is not clear. Photograph the document in good light and upload it again.',
    text_fr: 'L’image n’est pas nette. Photographiez le document sous une bonne lumière et renvoyez-le.',
  },
  {
    position: 2,
    text_ar: 'أطراف الوثيقة مقطوعة، ارفع صورة تظهر فيها كاملة.',
    text_en: 'The edges are cut off. Upload a picture that shows the whole document.',
    text_fr: 'Les bords sont coupés. Envoyez une image du document entier.',
  },
  {
    position: 3,
    text_ar: 'الملف ليس الوثيقة المطلوبة.',
    text_en: 'The file is not the document we asked for.',
    text_fr: 'Le fichier n’est pas le document demandé.',
  },
  {
    position: 4,
    text_ar: 'الوثيقة منتهية الصلاحية، ارفع وثيقة سارية.',
    text_en: 'The document has expired. Upload a valid one.',
    text_fr: 'Le document a expiré. Envoyez un document valide.',
  },
  {
    position: 5,
    text_ar: 'الاسم أو الرقم في الوثيقة لا يطابق بيانات الطلب.',
    text_en: 'The name or number on the document does not match the application.',
    text_fr: 'Le nom ou le numéro ne correspond pas à la demande.',
  },
  {
    position: 6,
    text_ar: 'الوثيقة غير مصدّقة من الجهة المختصة.',
    text_en: 'The document is not certified by the competent authority.',
    text_fr: 'Le document n’est pas certifié par l’autorité compétente.',
  },
  {
    position: 7,
    text_ar: 'ينقص أحد وجهي البطاقة، ارفع الوجهين.',
    text_en: 'One side of the card is missing. Upload both sides.',
    text_fr: 'Il manque une face de la carte. Envoyez les deux faces.',
  },
  {
    position: 8,
    text_ar: 'الوثيقة بلغة أخرى، أرفق ترجمة معتمدة.',
    text_en: 'The document is in another language. Attach a certified translation.',
    text_fr: 'Le document est dans une autre langue. Joignez une traduction certifiée.',
  },
]
