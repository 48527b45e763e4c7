DROP INDEX "finance"."invoices_semester_payer";--> statement-breakpoint
CREATE INDEX "invoices_semester_payer" ON "finance"."invoices" USING btree ("semester_id","payer_guard","payer_id","state") WHERE "finance"."invoices"."semester_id" is not null;
--> statement-breakpoint
create or replace function finance.note_invoices(invoice_ids int[]) returns void language sql as $$
  insert into finance.unsummed_payers (semester_id, payer_guard, payer_id)
    select distinct semester_id, payer_guard, payer_id
    -- By their numbers, whatever the planner believes of those that are of a semester.
    from (select semester_id, payer_guard, payer_id from finance.invoices where id = any (invoice_ids) offset 0) named
    where semester_id is not null
    on conflict do nothing;
  insert into finance.unsummed_invoices (invoice_id) select distinct unnest(invoice_ids) on conflict do nothing
$$;
--> statement-breakpoint
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
        and b.semester_id + 0 = t.semester_id
      group by 1, 2, 3) booked
    where (s.semester_id, s.payer_guard, s.payer_id) = (booked.semester_id, booked.payer_guard, booked.payer_id);
  delete from finance.payer_semesters s
    using unnest(semesters, guards, payers) as t (semester_id, payer_guard, payer_id)
    where (s.semester_id, s.payer_guard, s.payer_id) = (t.semester_id, t.payer_guard, t.payer_id)
      and s.charged = 0 and not exists (select from finance.invoices i
        where (i.semester_id, i.payer_guard, i.payer_id) = (s.semester_id, s.payer_guard, s.payer_id));
  return null;
end $$;
--> statement-breakpoint
-- Of each movement by itself, and only of those that entered where money comes in: joined, all that ever came would be read.
create or replace function finance.count_received() returns trigger language plpgsql as $$
begin
  insert into finance.received_counts (day, way, payments, amount)
    select r.day, r.way, count(distinct r.entry_id), sum(r.amount)
    from posted p cross join lateral (select * from finance.received r where r.transfer_id = p.id offset 0) r
    where (select a.kind from finance.ledger_accounts a where a.id = p.debit_account) in ('gateway', 'bank', 'cash')
    group by 1, 2;
  if exists (select from posted where reverses is not null) then
    insert into finance.received_counts (day, way, payments, amount, turned_back)
      select r.day, r.way, 0, 0, sum(p.amount)
      from posted p cross join lateral (select * from finance.received r where r.transfer_id = p.reverses offset 0) r
      where p.reverses is not null group by 1, 2;
  end if;
  return null;
end $$;
