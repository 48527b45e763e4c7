-- What is asked by each invoice and what settles it. Once an invoice is paid a part of its charge may be taken back: what a fund
-- granted of that part, or a sponsor owes, went back there with the refund.
create or replace view finance.invoice_books as
select i.id, i.semester_id, i.payer_guard, i.payer_id, booked.charged, booked.open, relief.granted, relief.let_go
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
