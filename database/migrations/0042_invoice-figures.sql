-- Whoever charges or pays waits, so that what is summed below is all that no trigger notes.
lock table finance.invoices, finance.invoice_lines, finance.transfers, finance.allocations in share row exclusive mode;
--> statement-breakpoint
CREATE TABLE "finance"."invoice_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."invoice_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"semester_id" integer,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"is_resit" boolean NOT NULL,
	"is_partly" boolean NOT NULL,
	"invoices" integer NOT NULL,
	"total" bigint NOT NULL,
	"open" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance"."invoice_sums" (
	"invoice_id" integer PRIMARY KEY NOT NULL,
	"semester_id" integer,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"is_resit" boolean NOT NULL,
	"total" bigint NOT NULL,
	"open" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance"."unsummed_invoices" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"invoice_id" integer NOT NULL,
	CONSTRAINT "unsummed_invoices_transaction_invoice_id_pk" PRIMARY KEY("transaction","invoice_id")
);
--> statement-breakpoint
CREATE TABLE "finance"."subject_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."subject_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"semester_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"charges" integer NOT NULL,
	"charged" bigint NOT NULL,
	"open" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "finance"."invoice_counts" ADD CONSTRAINT "invoice_counts_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."invoice_sums" ADD CONSTRAINT "invoice_sums_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."subject_sums" ADD CONSTRAINT "subject_sums_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."subject_sums" ADD CONSTRAINT "subject_sums_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_counts_semester" ON "finance"."invoice_counts" USING btree ("semester_id");--> statement-breakpoint
CREATE INDEX "subject_sums_semester" ON "finance"."subject_sums" USING btree ("semester_id","subject_id","charges","charged","open");--> statement-breakpoint
CREATE INDEX "subject_sums_subject" ON "finance"."subject_sums" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "registrations_named" ON "admission"."registrations" USING btree ("search_text" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "students_named" ON "students"."students" USING btree (substr("search_text", strpos("search_text", ' ') + 1) text_pattern_ops);
--> statement-breakpoint
-- Payers are noted first, and so summed first: whoever notes both waits for others in one order.
create or replace function finance.note_invoices(invoice_ids int[]) returns void language sql as $$
  insert into finance.unsummed_payers (semester_id, payer_guard, payer_id)
    select distinct semester_id, payer_guard, payer_id from finance.invoices
    where id = any (invoice_ids) and semester_id is not null
    on conflict do nothing;
  insert into finance.unsummed_invoices (invoice_id) select distinct unnest(invoice_ids) on conflict do nothing
$$;
--> statement-breakpoint
-- An invoice is there, or stands otherwise than before.
create function finance.invoices_noted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform finance.note_invoices(array(select id from new_rows));
  else
    perform finance.note_invoices(array(
      select id from old_rows o join new_rows n using (id)
      where (o.state, o.kind, o.total, o.semester_id) is distinct from (n.state, n.kind, n.total, n.semester_id)));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger invoices_noted_in after insert on finance.invoices referencing new table as new_rows
  for each statement execute function finance.invoices_noted();
--> statement-breakpoint
create trigger invoices_noted_anew after update on finance.invoices referencing old table as old_rows new table as new_rows
  for each statement execute function finance.invoices_noted();
--> statement-breakpoint
-- At the end of the transaction, in one order, once for all that it noted (as finance.sum_payers). What is there is held before anything
-- is read: of two who settle parts of one invoice the second reads what the first posted.
create function finance.sum_invoices() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  -- Another row of this transaction has summed all of them.
  if not exists (select from finance.unsummed_invoices u
    where u.transaction = new.transaction and u.invoice_id = new.invoice_id) then
    return null;
  end if;
  with taken as (delete from finance.unsummed_invoices u where u.transaction = new.transaction returning u.invoice_id)
    select array_agg(invoice_id order by invoice_id) into ids from taken;
  perform from finance.invoice_sums s where s.invoice_id = any (ids) order by s.invoice_id for no key update;
  insert into finance.invoice_sums as s (invoice_id, semester_id, kind, state, is_resit, total, open)
    select i.id, i.semester_id, i.kind, i.state,
      exists (select from finance.invoice_lines l where l.invoice_id = i.id and l.item in ('resit', 'resit_part')), i.total,
      case when i.state <> 'open' then 0 else coalesce((select sum(o.open) from finance.invoice_lines l
        join finance.open_items o on o.transfer_id = l.transfer_id where l.invoice_id = i.id), 0) end
    from finance.invoices i where i.id = any (ids) order by i.id
    on conflict (invoice_id) do update set semester_id = excluded.semester_id, kind = excluded.kind, state = excluded.state,
      is_resit = excluded.is_resit, total = excluded.total, open = excluded.open
    where (s.semester_id, s.kind, s.state, s.is_resit, s.total, s.open)
      is distinct from (excluded.semester_id, excluded.kind, excluded.state, excluded.is_resit, excluded.total, excluded.open);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger sum_invoices after insert on finance.unsummed_invoices deferrable initially deferred
  for each row execute function finance.sum_invoices();
--> statement-breakpoint
create function finance.count_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into finance.invoice_counts (semester_id, kind, state, is_resit, is_partly, invoices, total, open)
      select semester_id, kind, state, is_resit, state = 'open' and open < total, count(*), sum(total), sum(open)
      from new_rows group by 1, 2, 3, 4, 5;
  else
    insert into finance.invoice_counts (semester_id, kind, state, is_resit, is_partly, invoices, total, open)
      select semester_id, kind, state, is_resit, is_partly, sum(invoices), sum(total), sum(open)
      from (
        select semester_id, kind, state, is_resit, state = 'open' and open < total as is_partly, 1 as invoices, total, open from new_rows
        union all
        select semester_id, kind, state, is_resit, state = 'open' and open < total, -1, -total, -open from old_rows
      ) change
      group by 1, 2, 3, 4, 5 having sum(invoices) <> 0 or sum(total) <> 0 or sum(open) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger invoices_counted_in after insert on finance.invoice_sums referencing new table as new_rows
  for each statement execute function finance.count_invoices();
--> statement-breakpoint
create trigger invoices_counted_anew after update on finance.invoice_sums referencing old table as old_rows new table as new_rows
  for each statement execute function finance.count_invoices();
--> statement-breakpoint
create function finance.sum_subjects_of_lines() returns trigger language plpgsql as $$
begin
  insert into finance.subject_sums (semester_id, subject_id, charges, charged, open)
    select a.semester_id, a.subject_id, count(*) filter (where a.amount > 0), sum(a.amount), coalesce(sum(o.open), 0)
    from added a left join finance.open_items o on o.transfer_id = a.transfer_id
    where a.semester_id is not null and a.subject_id is not null group by 1, 2;
  return null;
end $$;
--> statement-breakpoint
create trigger lines_summed after insert on finance.invoice_lines referencing new table as added
  for each statement execute function finance.sum_subjects_of_lines();
--> statement-breakpoint
-- Its name comes after that of the trigger that holds what is taken back (transfers_posted): of two who take back of one line the second
-- reads what the first took.
create function finance.sum_subjects_of_reversals() returns trigger language plpgsql as $$
begin
  if exists (select from posted where reverses is not null) then
    insert into finance.subject_sums (semester_id, subject_id, charges, charged, open)
      select l.semester_id, l.subject_id,
        -count(*) filter (where whole.amount >= l.amount and whole.amount - back.amount < l.amount), -sum(back.amount), 0
      from (select reverses, sum(amount) as amount from posted where reverses is not null group by 1) back
      join finance.invoice_lines l on l.transfer_id = back.reverses
      cross join lateral (select sum(r.amount) as amount from finance.transfers r where r.reverses = back.reverses) whole
      where l.semester_id is not null and l.subject_id is not null group by 1, 2;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger transfers_summed after insert on finance.transfers referencing new table as posted
  for each statement execute function finance.sum_subjects_of_reversals();
--> statement-breakpoint
create function finance.sum_subjects_of_allocations() returns trigger language plpgsql as $$
begin
  insert into finance.subject_sums (semester_id, subject_id, charges, charged, open)
    select l.semester_id, l.subject_id, 0, 0, -sum(made.amount)
    from made join finance.invoice_lines l on l.transfer_id = made.debit_id
    where l.semester_id is not null and l.subject_id is not null group by 1, 2 having sum(made.amount) <> 0;
  return null;
end $$;
--> statement-breakpoint
create trigger allocations_summed after insert on finance.allocations referencing new table as made
  for each statement execute function finance.sum_subjects_of_allocations();
--> statement-breakpoint
insert into finance.invoice_sums (invoice_id, semester_id, kind, state, is_resit, total, open)
  select i.id, i.semester_id, i.kind, i.state,
    exists (select from finance.invoice_lines l where l.invoice_id = i.id and l.item in ('resit', 'resit_part')), i.total,
    case when i.state <> 'open' then 0 else coalesce((select sum(o.open) from finance.invoice_lines l
      join finance.open_items o on o.transfer_id = l.transfer_id where l.invoice_id = i.id), 0) end
  from finance.invoices i;
--> statement-breakpoint
insert into finance.subject_sums (semester_id, subject_id, charges, charged, open)
  select l.semester_id, l.subject_id, count(*) filter (where l.amount > coalesce(back.amount, 0)), sum(l.amount - coalesce(back.amount, 0)),
    coalesce(sum(o.open), 0)
  from finance.invoice_lines l left join finance.open_items o on o.transfer_id = l.transfer_id
  left join (select reverses, sum(amount) as amount from finance.transfers where reverses is not null group by 1) back
    on back.reverses = l.transfer_id
  where l.semester_id is not null and l.subject_id is not null group by 1, 2;
