-- What an approved bill asks stays as it was approved; it is taken back, and never deleted.
create function sponsors.bill_stays() returns trigger language plpgsql as $$
begin
  if old.number is not null and (tg_op = 'DELETE'
    or (new.number, new.sponsor_id, new.semester_id, new.amount, new.students, new.billed_on)
      is distinct from (old.number, old.sponsor_id, old.semester_id, old.amount, old.students, old.billed_on)) then
    raise exception 'what is billed is taken back, not changed' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger bills_stay before update or delete on sponsors.bills
  for each row execute function sponsors.bill_stays();
--> statement-breakpoint
-- A line of it as well; the student is another one once records were merged.
create function sponsors.bill_line_stays() returns trigger language plpgsql as $$
begin
  if exists (select from sponsors.bills b where b.id = old.bill_id and b.number is not null) and (tg_op = 'DELETE'
    or (new.bill_id, new.sponsorship_id, new.invoice_id, new.amount)
      is distinct from (old.bill_id, old.sponsorship_id, old.invoice_id, old.amount)) then
    raise exception 'what is billed is taken back, not changed' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger bill_lines_stay before update or delete on sponsors.bill_lines
  for each row execute function sponsors.bill_line_stays();
