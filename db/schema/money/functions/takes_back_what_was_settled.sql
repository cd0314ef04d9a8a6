-- Nothing is taken back that was not settled; who takes back and who cancels what was settled wait for each other at its document.
create or replace function takes_back_what_was_settled(shop text, account text, claimed text) returns void language plpgsql as $$
begin
  perform 1 from non_cash h where h.kode_toko = shop and h.no_rekening = account and h.status = 'VALID'
    and exists (select from non_cash_tagihan d where (d.kode_toko, d.no_non_cash, d.reference) = (h.kode_toko, h.no_non_cash, claimed))
  order by h.no_non_cash for update;
  if coalesce((select sum(c.jumlah_tarik) from chargeback c
               where (c.kode_toko, c.reference, c.no_rekening, c.status) = (shop, claimed, account, 'VALID')), 0)
     > coalesce((select t.nilai_tagihan from tagihan_divalidasi t where (t.kode_toko, t.no_rekening, t.reference) = (shop, account, claimed)), 0) then
    raise exception 'more of % is taken back than was settled', claimed using errcode = 'KN071';
  end if;
end $$;
