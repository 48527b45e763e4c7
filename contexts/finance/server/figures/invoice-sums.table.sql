-- Payers are noted first, and so summed first: whoever notes both waits for others in one order.
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
-- An invoice is there, or stands otherwise than before.
create or replace function finance.invoices_noted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform finance.note_invoices(array(select id from new_rows));
  else
    perform finance.note_invoices(array(
      select id from old_rows o join new_rows n using (id)
      where (o.state, o.kind, o.total, o.semester_id, o.issued_at, o.settled_at) is distinct from
        (n.state, n.kind, n.total, n.semester_id, n.issued_at, n.settled_at)));
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger invoices_noted_in after insert on finance.invoices referencing new table as new_rows
  for each statement execute function finance.invoices_noted();
--> statement-breakpoint
create or replace trigger invoices_noted_anew after update on finance.invoices referencing old table as old_rows new table as new_rows
  for each statement execute function finance.invoices_noted();
--> statement-breakpoint
-- At the end of the transaction, in one order, once for all that it noted (as finance.sum_payers). What is there is held before anything
-- is read: of two who settle parts of one invoice the second reads what the first posted.
create or replace function finance.sum_invoices() returns trigger language plpgsql as $$
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
  insert into finance.invoice_sums as s (invoice_id, semester_id, kind, state, is_resit, issued_on, settled_on, total, open)
    select i.id, i.semester_id, i.kind, i.state,
      exists (select from finance.invoice_lines l where l.invoice_id = i.id and l.item in ('resit', 'resit_part')),
      (i.issued_at at time zone 'Asia/Muscat')::date, (i.settled_at at time zone 'Asia/Muscat')::date, i.total,
      case when i.state <> 'open' then 0 else coalesce((select sum(o.open) from finance.invoice_lines l
        join finance.open_items o on o.transfer_id = l.transfer_id where l.invoice_id = i.id), 0) end
    from finance.invoices i where i.id = any (ids) order by i.id
    on conflict (invoice_id) do update set semester_id = excluded.semester_id, kind = excluded.kind, state = excluded.state,
      is_resit = excluded.is_resit, issued_on = excluded.issued_on, settled_on = excluded.settled_on, total = excluded.total,
      open = excluded.open
    where (s.semester_id, s.kind, s.state, s.is_resit, s.issued_on, s.settled_on, s.total, s.open)
      is distinct from (excluded.semester_id, excluded.kind, excluded.state, excluded.is_resit, excluded.issued_on,
        excluded.settled_on, excluded.total, excluded.open);
  return null;
end $$;
--> statement-breakpoint
drop trigger if exists sum_invoices on finance.unsummed_invoices;
--> statement-breakpoint
create constraint trigger sum_invoices after insert on finance.unsummed_invoices deferrable initially deferred
  for each row execute function finance.sum_invoices();
--> statement-breakpoint
create or replace function finance.count_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into finance.invoice_counts (semester_id, kind, state, is_resit, issued_on, settled_on, is_partly, invoices, total, open)
      select semester_id, kind, state, is_resit, issued_on, settled_on, state = 'open' and open < total, count(*), sum(total), sum(open)
      from new_rows group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into finance.invoice_counts (semester_id, kind, state, is_resit, issued_on, settled_on, is_partly, invoices, total, open)
      select semester_id, kind, state, is_resit, issued_on, settled_on, is_partly, sum(invoices), sum(total), sum(open)
      from (
        select semester_id, kind, state, is_resit, issued_on, settled_on, state = 'open' and open < total as is_partly,
          1 as invoices, total, open from new_rows
        union all
        select semester_id, kind, state, is_resit, issued_on, settled_on, state = 'open' and open < total, -1, -total, -open
        from old_rows
      ) change
      group by 1, 2, 3, 4, 5, 6, 7 having sum(invoices) <> 0 or sum(total) <> 0 or sum(open) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger invoices_counted_in after insert on finance.invoice_sums referencing new table as new_rows
  for each statement execute function finance.count_invoices();
--> statement-breakpoint
create or replace trigger invoices_counted_anew after update on finance.invoice_sums referencing old table as old_rows new table as new_rows
  for each statement execute function finance.count_invoices();
