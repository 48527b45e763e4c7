-- What other contexts keep of applicants: money, notifications, mail, the audit log.
insert into finance.invoices (number, kind, reference, payer_guard, payer_id, payer_name, state, total, issued_at, settled_at)
select 'I-' || id, 'registration', 'admission.registration:' || id, 'registrars', account_id, full_name, case fee_state when 'open' then 'open' else fee_state end,
  20000, created_at, case when fee_state <> 'open' then created_at + interval '2 days' end
from admission.registrations where fee_state <> 'open' or id % 2 = 0;
insert into finance.payments (invoice_id, gateway, amount, state, reference, verify_code, created_at, settled_at)
select id, 'sandbox', total, attempt, id || attempt, case attempt when 'paid' then md5(id::text) end, issued_at, settled_at
from finance.invoices cross join lateral unnest(case when id % 8 = 0 then array['declined', 'paid'] else array['paid'] end) attempt
where state = 'paid';
-- The same in the books: charged, and then paid or let go.
insert into finance.ledger_accounts (key, kind, owner_guard, owner_id, owner_name)
select distinct on (payer_id) 'receivable:registrars:' || payer_id, 'receivable', 'registrars', payer_id, payer_name from finance.invoices;
insert into finance.ledger_accounts (key, kind) values
  ('income:registration', 'income'), ('gateway:sandbox', 'gateway'), ('discount:exemption', 'discount');
insert into finance.entries (kind, reference, posted_on, at, by_id, by_name)
select 'charge', 'finance.invoice:' || id, (issued_at at time zone 'Asia/Muscat')::date, issued_at, 0, 'system' from finance.invoices
union all select 'exemption', 'finance.invoice:' || id, (settled_at at time zone 'Asia/Muscat')::date, settled_at, 0, 'system'
  from finance.invoices where state = 'exempted'
union all select 'payment', 'finance.payment:' || id, (settled_at at time zone 'Asia/Muscat')::date, settled_at, 0, 'system'
  from finance.payments where state = 'paid';
create temporary table booked as
select i.id, e.kind, e.id as entry_id, e.at, i.total,
  (select id from finance.ledger_accounts where key = 'receivable:registrars:' || i.payer_id) as receivable
from finance.entries e left join finance.payments p on e.kind = 'payment' and e.reference = 'finance.payment:' || p.id
join finance.invoices i on i.id = coalesce(p.invoice_id, substring(e.reference from '\d+$')::int);
insert into finance.transfers (entry_id, debit_account, credit_account, amount)
select entry_id, case booked.kind when 'charge' then receivable else other.id end, case booked.kind when 'charge' then other.id else receivable end, total
from booked join finance.ledger_accounts other
  on other.key = case booked.kind when 'charge' then 'income:registration' when 'payment' then 'gateway:sandbox' else 'discount:exemption' end;
insert into finance.invoice_lines (invoice_id, transfer_id, item, label, quantity, unit_amount, amount)
select b.id, t.id, 'registration', 'رسوم التسجيل', 1, b.total, b.total
from booked b join finance.transfers t on t.entry_id = b.entry_id where b.kind = 'charge';
insert into finance.allocations (debit_id, credit_id, amount, at)
select l.transfer_id, t.id, b.total, b.at
from booked b join finance.transfers t on t.entry_id = b.entry_id join finance.invoice_lines l on l.invoice_id = b.id where b.kind <> 'charge';
insert into finance.counters (name, value) select 'invoice', max(id) from finance.invoices;
drop table booked;

insert into identity.notifications (account_id, kind, title, body, link, at, read_at)
select account_id, 'admission.step', 'خطوة جديدة في طلبك', 'انتقل طلبك إلى الخطوة التالية.', '/registrar', created_at + n * interval '1 day',
  case when n < 3 then created_at + n * interval '2 days' end
from admission.registrations cross join generate_series(1, 3) n;

insert into platform.messages (channel, recipient, subject, text, language, kind, state, related_kind, related_id, created_at, sent_at)
select case n when 1 then 'mail' else 'sms' end, email, 'خطوة جديدة في طلبك', 'انتقل طلبك إلى الخطوة التالية.', 'ar', 'admission.step', 'sent',
  'admission.registration', id::text, created_at + n * interval '1 day', created_at + n * interval '1 day'
from admission.registrations cross join generate_series(1, 2) n;

insert into platform.audit (at, actor_id, actor_name, actor_guard, address, request_id, action, subject_kind, subject_id, before, after)
select now() - (current_setting('bench.people')::int / 2 - n) * interval '10 minutes', 1 + n % 60, 'موظف ' || n % 60, 'users', '10.0.0.1', md5(n::text), kind || '.' || verb, kind,
  (1 + n::bigint * 7919 % current_setting('bench.people')::int)::text, '{"state":"uploaded"}', '{"state":"accepted"}'
from generate_series(1, current_setting('bench.people')::int / 2) n
cross join lateral (select (array['admission.registration', 'admission.registration', 'admission.document', 'curriculum.element'])[1 + n % 4] as kind,
  (array['update', 'move', 'store'])[1 + n % 3] as verb) acts;
