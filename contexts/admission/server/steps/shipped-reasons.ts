/** Reasons to refuse a document as they come with the college; the office changes them. */
export const shippedReasons = [
  {
    position: 1,
    textAr: 'الصورة غير واضحة، صوّر الوثيقة في إضاءة جيدة وأعد رفعها.',
    textEn: 'The picture is not clear. Photograph the document in good light and upload it again.',
    textFr: 'L’image n’est pas nette. Photographiez le document sous une bonne lumière et renvoyez-le.',
  },
  {
    position: 2,
    textAr: 'أطراف الوثيقة مقطوعة، ارفع صورة تظهر فيها كاملة.',
    textEn: 'The edges are cut off. Upload a picture that shows the whole document.',
    textFr: 'Les bords sont coupés. Envoyez une image du document entier.',
  },
  {
    position: 3,
    textAr: 'الملف ليس الوثيقة المطلوبة.',
    textEn: 'The file is not the document we asked for.',
    textFr: 'Le fichier n’est pas le document demandé.',
  },
  {
    position: 4,
    textAr: 'الوثيقة منتهية الصلاحية، ارفع وثيقة سارية.',
    textEn: 'The document has expired. Upload a valid one.',
    textFr: 'Le document a expiré. Envoyez un document valide.',
  },
  {
    position: 5,
    textAr: 'الاسم أو الرقم في الوثيقة لا يطابق بيانات الطلب.',
    textEn: 'The name or number on the document does not match the application.',
    textFr: 'Le nom ou le numéro ne correspond pas à la demande.',
  },
  {
    position: 6,
    textAr: 'الوثيقة غير مصدّقة من الجهة المختصة.',
    textEn: 'The document is not certified by the competent authority.',
    textFr: 'Le document n’est pas certifié par l’autorité compétente.',
  },
  {
    position: 7,
    textAr: 'ينقص أحد وجهي البطاقة، ارفع الوجهين.',
    textEn: 'One side of the card is missing. Upload both sides.',
    textFr: 'Il manque une face de la carte. Envoyez les deux faces.',
  },
  {
    position: 8,
    textAr: 'الوثيقة بلغة أخرى، أرفق ترجمة معتمدة.',
    textEn: 'The document is in another language. Attach a certified translation.',
    textFr: 'Le document est dans une autre langue. Joignez une traduction certifiée.',
  },
]
