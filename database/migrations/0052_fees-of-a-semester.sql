-- What is asked by each invoice and what settles it, with its kind: of a semester only what is asked for studying in it is summed by
-- payer (`semesterFeeKinds`); a complaint is heard once it is paid, and books are bought. Once an invoice is paid a part of its charge may be taken back: what a fund
-- granted of that part, or a sponsor owes, went back there with the refund.
create or replace view finance.invoice_books as
select i.id, i.semester_id, i.payer_guard, i.payer_id, booked.charged, booked.open, relief.granted, relief.let_go, i.kind
from finance.invoices i
cross join lateral (
  select coalesce(sum(l.amount), 0) - coalesce(sum(back.amount), 0) as charged, coalesce(sum(o.open), 0) as open
  from finance.invoice_lines l
  left join finance.open_items o on o.transfer_id = l.transfer_id
  left join lateral (select sum(r.amount) as amount from finance.transfers r where r.reverses = l.transfer_id) back on true
  where l.invoice_id = i.id) booked
cross join lateral (
  -- From the lines to what settles them, whatever the planner believes of kinds that are rare today.
  select coalesce(sum(credit.settled - credit.back) filter (where credit.kind in ('grant', 'sponsorship')), 0) as granted,
    coalesce(sum(credit.settled - credit.back) filter (where credit.kind = 'exemption'), 0) as let_go
  from (
    select (select e.kind from finance.entries e where e.id = c.entry_id) as kind, sum(a.amount) as settled,
      coalesce((select sum(r.amount) from finance.transfers r where r.reverses = c.id
        and (select f.kind from finance.entries f where f.id = r.entry_id) = 'refund'), 0) as back
    from finance.invoice_lines l join finance.allocations a on a.debit_id = l.transfer_id
    join finance.transfers c on c.id = a.credit_id
    where l.invoice_id = i.id group by c.id) credit) relief;
--> statement-breakpoint
-- At the end of the transaction, in one order, once for all that it noted: whoever holds such a row waits for nobody any more. It is
-- held before anything is read: of two who post to one person the second reads what the first posted.
create or replace function finance.sum_payers() returns trigger language plpgsql as $$
declare
  semesters int[];
  guards text[];
  payers int[];
begin
  -- Another row of this transaction has summed all of them.
  if not exists (select from finance.unsummed_payers u where u.transaction = new.transaction
    and (u.semester_id, u.payer_guard, u.payer_id) = (new.semester_id, new.payer_guard, new.payer_id)) then
    return null;
  end if;
  with taken as (delete from finance.unsummed_payers u where u.transaction = new.transaction
      returning u.semester_id, u.payer_guard, u.payer_id)
    select array_agg(semester_id), array_agg(payer_guard), array_agg(payer_id) into semesters, guards, payers from taken;
  insert into finance.payer_semesters (semester_id, payer_guard, payer_id)
    select * from unnest(semesters, guards, payers) as touched order by 1, 2, 3
    on conflict do nothing;
  perform from finance.payer_semesters s
    join unnest(semesters, guards, payers) as t (semester_id, payer_guard, payer_id) using (semester_id, payer_guard, payer_id)
    order by s.semester_id, s.payer_guard, s.payer_id for no key update of s;
  update finance.payer_semesters s
    set charged = booked.charged, open = booked.open, granted = booked.granted, let_go = booked.let_go
    from (
      select t.semester_id, t.payer_guard, t.payer_id, coalesce(sum(b.charged), 0) as charged,
        coalesce(sum(b.open), 0) as open, coalesce(sum(b.granted), 0) as granted, coalesce(sum(b.let_go), 0) as let_go
      from unnest(semesters, guards, payers) as t (semester_id, payer_guard, payer_id)
      -- By the payer: of a semester that is charged just now the planner believes that nobody has an invoice, and would read all of them.
      left join finance.invoice_books b on b.payer_guard = t.payer_guard and b.payer_id = t.payer_id
        and b.semester_id + 0 = t.semester_id and b.kind in ('study', 'service')
      group by 1, 2, 3) booked
    where (s.semester_id, s.payer_guard, s.payer_id) = (booked.semester_id, booked.payer_guard, booked.payer_id);
  delete from finance.payer_semesters s
    using unnest(semesters, guards, payers) as t (semester_id, payer_guard, payer_id)
    where (s.semester_id, s.payer_guard, s.payer_id) = (t.semester_id, t.payer_guard, t.payer_id)
      and s.charged = 0 and not exists (select from finance.invoices i
        where (i.semester_id, i.payer_guard, i.payer_id) = (s.semester_id, s.payer_guard, s.payer_id)
          and i.kind in ('study', 'service'));
  return null;
end $$;
--> statement-breakpoint
-- What was charged before for a book or a complaint is of its semester.
CREATE TEMPORARY TABLE placed ON COMMIT DROP AS
SELECT invoice_id, semester_id, NULL::int AS account_id FROM "studies"."purchases" WHERE invoice_id IS NOT NULL
UNION
SELECT c.invoice_id, min(e.semester_id), NULL FROM "grading"."grade_complaints" c JOIN "studies"."enrolments" e ON e.id = c.enrolment_id
WHERE c.invoice_id IS NOT NULL GROUP BY c.invoice_id
UNION
-- And the first term, which applicants pay before they are students, of the semester that it paid and of the student.
SELECT e.invoice_id, min(e.semester_id), min(s.account_id) FROM "studies"."enrolments" e JOIN "students"."students" s ON s.id = e.student_id
JOIN "finance"."invoices" i ON i.id = e.invoice_id AND i.kind = 'study' AND i.payer_guard = 'registrars'
GROUP BY e.invoice_id;
--> statement-breakpoint
UPDATE "finance"."invoice_lines" l SET semester_id = p.semester_id FROM placed p
WHERE l.invoice_id = p.invoice_id AND l.semester_id IS NULL;
--> statement-breakpoint
UPDATE "finance"."ledger_accounts" a SET owner_guard = 'students', owner_id = moved.account_id
FROM (SELECT t.debit_account, min(p.account_id) AS account_id FROM placed p JOIN "finance"."invoice_lines" l ON l.invoice_id = p.invoice_id
  JOIN "finance"."transfers" t ON t.id = l.transfer_id WHERE p.account_id IS NOT NULL GROUP BY t.debit_account) moved
WHERE a.id = moved.debit_account AND a.owner_guard = 'registrars';
--> statement-breakpoint
UPDATE "finance"."invoices" i SET semester_id = coalesce(i.semester_id, p.semester_id),
  payer_guard = CASE WHEN p.account_id IS NULL THEN i.payer_guard ELSE 'students' END, payer_id = coalesce(p.account_id, i.payer_id)
FROM placed p WHERE i.id = p.invoice_id;
