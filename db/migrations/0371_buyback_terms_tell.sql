-- What conditions, old invoices and categories take off a piece that is bought back moves its price as the price of its group does: whoever has one
-- before him hears of it.
create trigger kondisi_pembelian_tell after insert or update or delete on kondisi_pembelian for each statement execute function tell_plans();
create trigger rugi_nota_tell after insert or update or delete on rugi_nota for each statement execute function tell_plans();
create trigger potongan_kategori_tell after insert or update or delete on potongan_kategori for each statement execute function tell_plans();
