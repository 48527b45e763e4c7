-- Eight semesters of money of every student: five subjects charged by one invoice, paid by two payments. Six million postings for
-- a hundred thousand students; written past the triggers, which would take a quarter of an hour, and as they would have written.
set session_replication_role = replica;
create temporary table charged as
select s.id as student_id, s.account_id, s.full_name, s.specialty_id, at.turn, at.semester_id, at.turn = 8 and s.id % 3 = 0 as is_open,
  (at.starts_on + s.id % 20)::date as day,
  (select coalesce(max(id), 0) from finance.invoices) + row_number() over (order by at.turn, s.id) as invoice_id,
  (select coalesce(max(id), 0) from finance.entries) + 3 * row_number() over (order by at.turn, s.id) as entry_id,
  (select coalesce(max(id), 0) from finance.transfers) + 7 * row_number() over (order by at.turn, s.id) as transfer_id
from students.students s cross join (
  -- The running semester is the eighth.
  select id as semester_id, starts_on, 9 - row_number() over (order by starts_on desc) as turn from academics.semesters
  where starts_on <= (select starts_on from academics.semesters where state = 'active') order by starts_on desc limit 8) at;
create unique index on charged (invoice_id);
insert into finance.ledger_accounts (key, kind, owner_guard, owner_id, owner_name)
select 'receivable:students:' || account_id, 'receivable', 'students', account_id, full_name from students.students on conflict do nothing;
insert into finance.ledger_accounts (key, kind) values ('income:study', 'income'), ('gateway:sandbox', 'gateway') on conflict do nothing;
create temporary table account_of as
select a.owner_id as account_id, a.id from finance.ledger_accounts a where a.kind = 'receivable' and a.owner_guard = 'students';
analyze account_of;
insert into finance.invoices (id, number, kind, reference, payer_guard, payer_id, payer_name, state, total, issued_at, settled_at, semester_id) overriding system value
select invoice_id, 'B-' || invoice_id, 'study', 'bench:' || invoice_id, 'students', account_id, full_name,
  case when is_open then 'open' else 'paid' end, 225000, day, case when is_open then null else day + 20 end, semester_id
from charged;
insert into finance.entries (id, kind, reference, posted_on, at, by_id, by_name) overriding system value
select entry_id + n, case n when 0 then 'charge' else 'payment' end,
  case n when 0 then 'finance.invoice:' || invoice_id else 'finance.payment:' || (2000000000 + 2 * invoice_id + n) end, day + 10 * n, day + 10 * n, 0, 'system'
from charged cross join generate_series(0, 2) n where n < 2 or not is_open order by 1;
insert into finance.transfers (id, entry_id, debit_account, credit_account, amount) overriding system value
select transfer_id + n, entry_id + greatest(n - 4, 0), case when n < 5 then a.id else g.id end, case when n < 5 then i.id else a.id end,
  case when n < 5 then 45000 else 112500 end
from charged join account_of a using (account_id)
cross join (select id from finance.ledger_accounts where key = 'income:study') i
cross join (select id from finance.ledger_accounts where key = 'gateway:sandbox') g
cross join generate_series(0, 6) n where n < 6 or not is_open order by 1;
insert into finance.open_items (transfer_id, account_id, side, amount, open)
select transfer_id + n, a.id, case when n < 5 then 'debit' else 'credit' end, case when n < 5 then 45000 else 112500 end,
  case when n > 1 and n < 5 and is_open then case n when 2 then 22500 else 45000 end else 0 end
from charged join account_of a using (account_id)
cross join generate_series(0, 6) n where n < 6 or not is_open;
insert into finance.allocations (debit_id, credit_id, amount, at)
select transfer_id + line, transfer_id + credit, amount, day + 10 * (credit - 4)
from charged cross join (values (0, 5, 45000), (1, 5, 45000), (2, 5, 22500), (2, 6, 22500), (3, 6, 45000), (4, 6, 45000)) v (line, credit, amount)
where credit = 5 or not is_open;
insert into finance.payments (id, invoice_id, gateway, amount, state, reference, verify_code, created_at, settled_at) overriding system value
select 2000000000 + 2 * invoice_id + n, invoice_id, 'sandbox', 112500, 'paid', 'B' || invoice_id || n, 'bench' || invoice_id || n, day + 10 * n, day + 10 * n
from charged cross join generate_series(1, 2) n where n = 1 or not is_open;
-- Of the subjects that are studied, as the fill of students has them; by the price that counts where it is the usual one.
create temporary table taught as
select id as subject_id, name_ar, row_number() over (order by id) as place from curriculum.subjects where state = 'published';
create temporary table priced as
select s.id as specialty_id, (select p.id from finance.item_prices p join finance.items i on i.id = p.item_id
  where i.code = 'study' and p.amount = 15000 and p.specialty_id is null and coalesce(p.degree_type, s.degree_type) = s.degree_type limit 1) as price_id
from academics.specialties s;
insert into finance.invoice_lines (invoice_id, transfer_id, item, label, semester_id, subject_id, price_id, quantity, unit_amount, amount)
select invoice_id, transfer_id + n, 'study', t.name_ar, semester_id, t.subject_id, price_id, 3, 15000, 45000
from charged cross join generate_series(0, 4) n join priced using (specialty_id) cross join (select count(*) as subjects from taught) has
join taught t on t.place = 1 + (specialty_id * 16 + (turn - 5 + subjects) * 5 + n) % subjects;
update studies.enrolments e set invoice_id = c.invoice_id, paid = not c.is_open from charged c
where c.turn > 5 and c.student_id = e.student_id and c.semester_id = e.semester_id;
delete from studies.subject_counts;
insert into studies.subject_counts (semester_id, subject_id, state, students, marked, paid, hours)
select semester_id, subject_id, state, count(*), count(mark), count(*) filter (where paid), sum(hours) from studies.enrolments group by 1, 2, 3;
insert into finance.payer_semesters (semester_id, payer_guard, payer_id, charged, open)
select semester_id, 'students', account_id, 225000, case when is_open then 112500 else 0 end from charged;
-- The kept figures (ADR 0095): once each, as gathering leaves them.
insert into finance.invoice_sums (invoice_id, semester_id, kind, state, is_resit, issued_on, settled_on, total, open)
select invoice_id, semester_id, 'study', case when is_open then 'open' else 'paid' end, false, day,
  case when is_open then null else day + 20 end, 225000, case when is_open then 112500 else 0 end
from charged;
insert into finance.invoice_counts (semester_id, kind, state, is_resit, issued_on, settled_on, is_partly, invoices, total, open)
select semester_id, 'study', case when is_open then 'open' else 'paid' end, false, day, case when is_open then null else day + 20 end,
  is_open, count(*), count(*) * 225000, count(*) * case when is_open then 112500 else 0 end
from charged group by semester_id, is_open, day;
insert into finance.payment_counts (gateway, state, surplus, created_on, payments, amount)
select 'sandbox', 'paid', false, day + 10 * n, count(*), count(*) * 112500
from charged cross join generate_series(1, 2) n where n = 1 or not is_open group by day + 10 * n;
insert into finance.received_counts (day, way, payments, amount)
select day + 10 * n, 'gateway', count(*), count(*) * 112500
from charged cross join generate_series(1, 2) n where n = 1 or not is_open group by 1;
insert into finance.subject_sums (semester_id, subject_id, charges, charged, open)
select l.semester_id, l.subject_id, count(*), sum(l.amount), sum(o.open)
from charged c join finance.invoice_lines l on l.invoice_id = c.invoice_id join finance.open_items o on o.transfer_id = l.transfer_id
group by 1, 2;
select setval(pg_get_serial_sequence('finance.' || name, 'id'), (select max(id) from finance.transfers) + 10)
from unnest(array['invoices', 'entries', 'transfers']) name;
insert into finance.account_days (key, day, debit, credit)
select case when a.owner_id is null then a.key else a.kind end, e.posted_on, sum(side.debit), sum(side.credit)
from finance.transfers t join finance.entries e on e.id = t.entry_id
cross join lateral (values (t.debit_account, t.amount, 0::bigint), (t.credit_account, 0::bigint, t.amount)) side (account_id, debit, credit)
join finance.ledger_accounts a on a.id = side.account_id group by 1, 2
on conflict (key, day) do update set debit = excluded.debit, credit = excluded.credit;
delete from finance.unsummed_entries;
drop table charged; drop table account_of; drop table taught; drop table priced;
set session_replication_role = origin;
