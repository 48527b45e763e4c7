import type { Act } from './acts.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')

const choices: [act: Act, label: string, hint: string][] = [
  ['approve', 'ادفع', 'يقبل البنك العملية ويخبر الكلية فورًا'],
  ['decline', 'ارفض البطاقة', 'يرفض البنك العملية'],
  ['cancel', 'ألغِ', 'يتراجع الدافع'],
  ['late', 'ادفع وأخبر الكلية متأخرًا', 'تصل رسالة البنك بعد ست ثوانٍ'],
  ['twice', 'ادفع وأخبر الكلية مرتين', 'تصل رسالة البنك مرتين'],
  ['silent', 'ادفع ولا تخبر الكلية', 'تعرف الكلية عند العودة أو عند سؤال البنك'],
]

/** The page of an order; without one, of an order whose signature does not fit. */
export function orderPage(fields: Record<string, string> | undefined): string {
  if (!fields) return frame('<h1>أمر دفع غير صحيح</h1><p>توقيع هذا الأمر لا يطابق، فلم يُنفَّذ.</p>')
  const buttons = choices
    .map(
      ([act, label, hint], at) =>
        `<button name="act" value="${act}"${at ? ' class="quiet"' : ''}><b>${label}</b><span>${hint}</span></button>`,
    )
    .join('')
  return frame(`<h1>${escaped(fields.label ?? '')}</h1><p class="amount"><bdi>${escaped(fields.amount!)}</bdi>&nbsp;ر.ع.</p>
<form method="post" action="/sandbox-bank/decide">${hidden(fields)}${buttons}</form>`)
}

const outcomes: Record<string, string> = {
  approved: 'قُبلت العملية',
  declined: 'رُفضت العملية',
  cancelled: 'أُلغيت العملية',
}

/** What the payer sees after the choice; the button carries the signed result back to the college. */
export const resultPage = (result: Record<string, string>, act: string): string =>
  frame(`<h1>${outcomes[result.outcome!]}</h1><p>${act === 'late' ? 'ستصل رسالة البنك إلى الكلية بعد ثوانٍ.' : 'رقم العملية'} <bdi dir="ltr">${escaped(result.transaction!)}</bdi></p>
<form method="post" action="/payment/handle">${hidden(result)}<button><b>العودة إلى الكلية</b></button></form>`)

const frame = (
  content: string,
) => `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>بنك تجريبي</title><style>
*{box-sizing:border-box}body{margin:0;font:16px/1.75 "Cairo Variable","Segoe UI",Tahoma,sans-serif;background:#eef1f4;color:#1d2a33}
header{background:#7d5210;color:#fff;text-align:center;padding:10px 16px;font-weight:700}main{max-width:460px;margin:32px auto;padding:0 16px}
article{background:#fff;border:1px solid #cfd8de;border-radius:12px;padding:24px}h1{font-size:1.25rem;line-height:1.55;margin:0 0 8px}.amount{font-size:2rem;font-weight:700;margin:0 0 16px}
form{display:grid;gap:8px}button{font:inherit;text-align:start;min-height:52px;padding:8px 16px;border-radius:8px;border:1px solid #17608f;background:#17608f;color:#fff;cursor:pointer;display:grid}
button span{font-size:13px;opacity:.9}button.quiet{background:#fff;color:#1d2a33;border-color:#cfd8de}button.quiet span{color:#52616b;opacity:1}button:focus-visible{outline:3px solid #17608f;outline-offset:2px}
</style></head><body><header>بنك تجريبي: لا مال حقيقيًا هنا</header><main><article>${content}</article></main></body></html>`
