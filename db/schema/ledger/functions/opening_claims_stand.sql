-- As before; one that has no posting was approved by a second person in this very transaction.
create or replace function opening_claims_stand() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from posting p where p.kode_toko = new.kode_toko and p.reference = new.no_saldo_awal and p.kind = 'SALDO_AWAL_TAGIHAN'
      and p.approved_by is not null and p.approved_by <> p.user_id
  ) and not (new.total_piutang + new.total_hutang = 0 and exists (
    select from otorisasi o where (o.kode_toko, o.status, o.requested_by) = (new.kode_toko, 'DIPAKAI', new.user_id)
      and o.kategori in ('SALDO_AWAL_TAGIHAN', 'PINDAH_DATA') and o.decided_by <> new.user_id and o.xmin = pg_current_xact_id()::xid
  )) then
    raise exception 'a second person approves %', new.no_saldo_awal using errcode = 'KN002';
  end if;
  if exists (
    select from (
      select kode_member, poin_saldo as poin from saldo_awal_tagihan_detail
      where (kode_toko, no_saldo_awal) = (new.kode_toko, new.no_saldo_awal) and poin_saldo > 0
      union all
      select m.kode_member, -m.poin from posting p join mutasi_poin m on m.posting_id = p.id
      where (p.kode_toko, p.reference, p.kind) = (new.kode_toko, new.no_saldo_awal, 'SALDO_AWAL_TAGIHAN') and p.membatalkan is null
    ) each group by kode_member having sum(poin) <> 0
  ) then
    raise exception 'the points of % are not those that it says', new.no_saldo_awal using errcode = 'KN005';
  end if;
  return null;
end $$;
revoke execute on function opening_claims_stand() from public;
