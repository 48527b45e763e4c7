/** Names as people of Oman bear them: own, father's, grandfather's, family. Women's fathers are men. */
type Name = readonly [arabic: string, latin: string]
export const men: readonly Name[] = [
  ['مازن', 'Mazin'],
  ['سالم', 'Salim'],
  ['خلفان', 'Khalfan'],
  ['راشد', 'Rashid'],
  ['حمد', 'Hamad'],
  ['سعيد', 'Said'],
  ['ناصر', 'Nasser'],
  ['علي', 'Ali'],
  ['يعقوب', 'Yaqoub'],
  ['عبدالله', 'Abdullah'],
  ['سيف', 'Saif'],
  ['محمد', 'Mohammed'],
  ['أحمد', 'Ahmed'],
  ['خميس', 'Khamis'],
  ['هلال', 'Hilal'],
  ['ماجد', 'Majid'],
  ['بدر', 'Badr'],
  ['طلال', 'Talal'],
  ['عامر', 'Amer'],
  ['زاهر', 'Zahir'],
  ['إبراهيم', 'Ibrahim'],
  ['حارث', 'Harith'],
  ['مسلم', 'Musallam'],
  ['أسعد', 'Asaad'],
]
export const women: readonly Name[] = [
  ['سلمى', 'Salma'],
  ['هدى', 'Huda'],
  ['أمينة', 'Amina'],
  ['رقية', 'Ruqaya'],
  ['زينب', 'Zainab'],
  ['شيخة', 'Shaikha'],
  ['مريم', 'Maryam'],
  ['عائشة', 'Aisha'],
  ['فاطمة', 'Fatma'],
  ['نورة', 'Noura'],
  ['خديجة', 'Khadija'],
  ['أسماء', 'Asma'],
  ['ثريا', 'Thuraya'],
  ['موزة', 'Moza'],
  ['بدرية', 'Badriya'],
  ['حليمة', 'Halima'],
  ['ليلى', 'Laila'],
  ['إيمان', 'Iman'],
  ['صفية', 'Safiya'],
  ['رحمة', 'Rahma'],
]
export const families: readonly Name[] = [
  ['البلوشي', 'Al Balushi'],
  ['الحارثي', 'Al Harthi'],
  ['المعمري', 'Al Maamari'],
  ['الهنائي', 'Al Hinai'],
  ['الكندي', 'Al Kindi'],
  ['الريامي', 'Al Riyami'],
  ['السيابي', 'Al Siyabi'],
  ['الشكيلي', 'Al Shukaili'],
  ['العبري', 'Al Abri'],
  ['الغافري', 'Al Ghafri'],
  ['المحروقي', 'Al Mahrouqi'],
  ['النبهاني', 'Al Nabhani'],
  ['الوهيبي', 'Al Wahaibi'],
  ['البوسعيدي', 'Al Busaidi'],
  ['الخروصي', 'Al Kharusi'],
  ['السالمي', 'Al Salmi'],
  ['الزدجالي', 'Al Zadjali'],
  ['المسكري', 'Al Maskari'],
  ['الجابري', 'Al Jabri'],
  ['الحبسي', 'Al Habsi'],
]
export const towns: readonly (readonly [state: string, city: string])[] = [
  ['muscat', 'السيب'],
  ['muscat', 'بوشر'],
  ['muscat', 'مطرح'],
  ['dakhiliyah', 'نزوى'],
  ['dakhiliyah', 'بهلا'],
  ['batinah-north', 'صحار'],
  ['batinah-north', 'السويق'],
  ['batinah-south', 'الرستاق'],
  ['batinah-south', 'بركاء'],
  ['sharqiyah-south', 'صور'],
  ['sharqiyah-north', 'إبراء'],
  ['dhahirah', 'عبري'],
  ['dhofar', 'صلالة'],
  ['buraimi', 'البريمي'],
]

/** A person's four names in Arabic: بنت and بن before the fathers', and the family's name as a woman bears it. */
export const bornAs = (
  isWoman: boolean,
  [own, father, grandfather, family]: readonly [string, string, string, string],
): [string, string, string, string] => [
  own,
  `${isWoman ? 'بنت' : 'بن'} ${father}`,
  `بن ${grandfather}`,
  isWoman ? `${family}ة` : family,
]

/** The same numbers at every seed, so that a screen looks the same tomorrow. */
export function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return {
    below: (limit: number) => Math.floor(next() * limit),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    chance: (share: number) => next() < share,
  }
}
